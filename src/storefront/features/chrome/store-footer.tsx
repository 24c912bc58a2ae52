import { FooterForm } from '#ui/patterns/page-shell/footer-form.tsx'
import { FooterColumn, SiteFooter } from '#ui/patterns/page-shell/site-footer.tsx'
import { SocialLinks } from '#ui/primitives/social-links/social-links.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { bespokePaths } from '#storefront/features/bespoke/bespoke-paths.ts'
import { paths } from '#storefront/paths.ts'
import styles from './store-footer.module.css'
import { subscribeInFooter } from '../subscriptions/subscribe-in-footer.ts'
import { useDepartments } from './use-departments.ts'

const help = [
  { href: paths.trackOrder, label: 'Track an order' },
  { href: paths.returns, label: 'Returns' },
  { href: paths.shipping, label: 'Shipping' },
  { href: paths.contactUs, label: 'Contact' },
  { href: paths.faqs, label: 'Questions and answers' },
]

const services = [
  { href: paths.registry, label: 'Gift registry' },
  { href: paths.monogram, label: 'Monograms' },
  { href: bespokePaths.services, label: 'Bespoke services' },
  { href: paths.giftCard, label: 'Gift card balance' },
  { href: paths.programOverview, label: 'Points' },
]

const company = [
  { href: paths.brandStory, label: 'Brand story' },
  { href: paths.b2b, label: 'B2B offerings' },
  { href: paths.careers, label: 'Careers' },
  { href: paths.pressRoom, label: 'Press' },
]

export function StoreFooter() {
  const departments = useDepartments()
  return (
    <SiteFooter base={<FooterBase />}>
      <FooterColumn title="Help" items={help}>
        <p className={styles.reach}>
          <a href={brand.phone.dial}>{brand.phone.shown}</a>
          <br />
          {brand.hours}
        </p>
      </FooterColumn>
      <FooterColumn
        title="The press"
        items={[
          ...departments.map(({ slug, title }) => ({ href: paths.collection(slug), label: title })),
          { href: paths.collections, label: 'All collections' },
        ]}
      />
      <FooterColumn title="Services" items={services} />
      <FooterColumn title={brand.name} items={company} />
      <FooterColumn title="Two emails a month" span="four">
        <p>
          New weaves, restocks, and how to get candle wax out of a tablecloth. And 20% off your
          first order.
        </p>
        <FooterForm
          action={paths.subscribe}
          label="Email"
          button="Subscribe"
          onSubmit={(event) => void subscribeInFooter(event)}
        />
        <p>
          <TextLink href={paths.unsubscribe}>Unsubscribe</TextLink>
        </p>
        <div className={styles.social}>
          <SocialLinks links={brandProfile.social} />
        </div>
      </FooterColumn>
    </SiteFooter>
  )
}

function FooterBase() {
  return (
    <>
      <span>
        © {brandProfile.since} {brandProfile.legalName}, {brandProfile.place}
      </span>
      <span className={styles.legal}>
        <a href={paths.privacy}>Privacy</a>
        <a href={paths.terms}>Terms</a>
        Prices in US dollars
      </span>
    </>
  )
}
