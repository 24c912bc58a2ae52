import { FooterColumn, SiteFooter } from '#ui/patterns/page-shell/site-footer.tsx'
import { SocialLinks } from '#ui/primitives/social-links/social-links.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import styles from './store-footer.module.css'
import { useDepartments } from './use-departments.ts'

/** Help first, on every page in the same order. */
export function StoreFooter() {
  const departments = useDepartments()
  return (
    <SiteFooter base={<FooterBase />}>
      <FooterColumn
        title="Help"
        span="three"
        items={[
          { href: paths.trackOrder, label: 'Track an order' },
          { href: paths.returns, label: 'Returns' },
          { href: paths.shipping, label: 'Shipping' },
          { href: paths.faqs, label: 'Questions and answers' },
        ]}
      >
        <p className={styles.reach}>
          <a href={brand.phone.dial}>{brand.phone.shown}</a>
          <br />
          {brand.hours}
        </p>
      </FooterColumn>
      <FooterColumn
        title="The press"
        span="three"
        items={[
          ...departments.map(({ slug, title }) => ({ href: paths.collection(slug), label: title })),
          { href: paths.collections, label: 'All collections' },
        ]}
      />
      <FooterColumn
        title={brand.name}
        span="four"
        items={[
          { href: paths.brandStory, label: 'Brand story' },
          { href: paths.b2b, label: 'B2B offerings' },
          { href: paths.careers, label: 'Careers' },
          { href: paths.pressRoom, label: 'Press' },
        ]}
      >
        <p className={styles.reach}>{brand.description}</p>
        <div className={styles.social}>
          <SocialLinks links={brand.social} />
        </div>
      </FooterColumn>
    </SiteFooter>
  )
}

function FooterBase() {
  return (
    <>
      <span>
        © {brand.since} {brand.legalName}, {brand.place}
      </span>
      <span className={styles.legal}>
        <a href={paths.privacy}>Privacy</a>
        <a href={paths.terms}>Terms</a>
        Prices in US dollars
      </span>
    </>
  )
}
