import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import styles from './sign-in.module.css'

const doors = [
  {
    href: paths.addressBook,
    label: 'Put in an address',
    note: 'Checkout then asks for nothing twice.',
  },
  {
    href: paths.wishList,
    label: 'Begin a wish list',
    note: 'With notes, and to share with whom you like.',
  },
  {
    href: paths.orders,
    label: 'See your orders',
    note: 'Also those you placed with this email before.',
  },
]

/** Three things to do first, none of them asked for. */
export function WelcomePage({ firstName }: { firstName: string }) {
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={
          <>
            Welcome{firstName && `, ${firstName}`}. <em>The press is open</em>
          </>
        }
        lead={<p>Your account is there. Three things to do first, or later:</p>}
      />
      <ul className={styles.doors}>
        {doors.map(({ href, label, note }) => (
          <li key={href}>
            <TextLink tone="strong" href={href}>
              {label}
            </TextLink>
            <p className="quiet">{note}</p>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>
        <ButtonLink href={paths.collections}>Open the linen press</ButtonLink>
      </p>
    </Section>
  )
}
