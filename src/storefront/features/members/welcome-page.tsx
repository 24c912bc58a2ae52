import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './sign-in.module.css'

const nextSteps = [
  {
    href: paths.addressBook,
    label: 'Add an address',
    note: 'So you don’t have to enter it at checkout.',
  },
  {
    href: paths.wishList,
    label: 'Start a wish list',
    note: 'Add notes and share it with anyone you like.',
  },
  {
    href: paths.orders,
    label: 'See your orders',
    note: 'Including those you placed earlier with this email.',
  },
]

export function WelcomePage({ firstName }: { firstName: string }) {
  const shop = useShopSettings()
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={
          <>
            Welcome{firstName && `, ${firstName}`}. <em>Come on in</em>
          </>
        }
        lead={<p>Your account is ready. Here are three things you can do next:</p>}
      />
      <ul className={styles.doors}>
        {nextSteps.map(({ href, label, note }) => (
          <li key={href}>
            <TextLink tone="strong" href={href}>
              {label}
            </TextLink>
            <p className="quiet">{note}</p>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>
        <ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>
      </p>
    </Section>
  )
}
