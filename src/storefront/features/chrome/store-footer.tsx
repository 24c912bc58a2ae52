import { FooterForm } from '#ui/patterns/page-shell/footer-form.tsx'
import { FooterColumn, SiteFooter } from '#ui/patterns/page-shell/site-footer.tsx'
import { SocialLinks } from '#ui/primitives/social-links/social-links.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/shell.ts'
import styles from './store-footer.module.css'
import { subscribeInFooter } from '../subscriptions/subscribe-in-footer.ts'
import { CopyrightLine } from './copyright-line.tsx'
import { useDepartments } from './use-departments.ts'

export function StoreFooter() {
  const shop = useShopSettings()
  const { departmentsTitle, footer } = shop.navigation
  const [first, ...others] = footer
  const departments = useDepartments()
  if (!first) return <SiteFooter base={<FooterBase />}>{null}</SiteFooter>
  return (
    <SiteFooter base={<FooterBase />}>
      <FooterColumn title={first.title} items={first.links}>
        <p className={styles.reach}>
          <a href={shop.phone.dial}>{shop.phone.shown}</a>
          <br />
          {shop.hours}
        </p>
      </FooterColumn>
      <FooterColumn
        title={departmentsTitle}
        items={[
          ...departments.map(({ slug, title }) => ({ href: paths.collection(slug), label: title })),
          { href: paths.collections, label: t.allCollections },
        ]}
      />
      {others.map(({ title, links }) => (
        <FooterColumn key={title} title={title} items={links} />
      ))}
      <FooterColumn title={shop.newsletter.footerTitle} span="four">
        <p>{shop.newsletter.footerText}</p>
        <FooterForm
          action={paths.subscribe}
          label={t.emailLabel}
          button={t.subscribe}
          onSubmit={(event) => void subscribeInFooter(event)}
        />
        <p>
          <TextLink href={paths.unsubscribe}>{t.unsubscribe}</TextLink>
        </p>
        <div className={styles.social}>
          <SocialLinks name={shop.name} links={shop.profile.social} />
        </div>
      </FooterColumn>
    </SiteFooter>
  )
}

function FooterBase() {
  return (
    <>
      <span>
        <CopyrightLine />
      </span>
      <span className={styles.legal}>
        <a href={paths.privacy}>{t.privacy}</a>
        <a href={paths.terms}>{t.terms}</a>
        {t.pricesInDollars}
      </span>
    </>
  )
}
