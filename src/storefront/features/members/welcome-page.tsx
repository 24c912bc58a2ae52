import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { emphasize } from '#storefront/message-tags.tsx'
import * as t from '#messages/welcome.ts'
import styles from './sign-in.module.css'

const nextSteps = [
  {
    href: paths.addressBook,
    label: t.addAddress,
    note: t.addAddressHint,
  },
  {
    href: paths.wishList,
    label: t.startList,
    note: t.startListHint,
  },
  {
    href: paths.orders,
    label: t.seeOrders,
    note: t.seeOrdersHint,
  },
]

export function WelcomePage({ firstName }: { firstName: string }) {
  const shop = useShopSettings()
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={t.title({ hasName: firstName ? 'yes' : 'no', name: firstName, em: emphasize })}
        lead={<p>{t.lead}</p>}
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
