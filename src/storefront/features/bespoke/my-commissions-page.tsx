import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { signInAddress } from '#storefront/session/back-url.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { dayInWords } from '../members/member-dates.ts'
import { bespokePaths } from './bespoke-paths.ts'
import styles from './my-commissions-page.module.css'

type MyCommissions = Answer<'get', '/api/bespoke/mine'>['rows']

/** What a member has had made or asked for, the newest first, each with who acts next. */
export function MyCommissionsPage({ rows }: { rows: MyCommissions | null }) {
  return (
    <AccountFrame
      title="Commissions"
      lead={<p>What is made for you, and who acts next.</p>}
      aside={
        rows !== null
        && rows.length > 0 && (
          <ButtonLink variant="secondary" href={bespokePaths.upload}>
            Begin a commission
          </ButtonLink>
        )
      }
    >
      {rows === null ? (
        <SignedOut />
      ) : rows.length === 0 ? (
        <EmptyState
          title="Nothing is made for you yet."
          action={<ButtonLink href={bespokePaths.services}>What we make to order</ButtonLink>}
        >
          <p>
            A brief you sent with another email stays with that address, behind the link we mailed
            there.
          </p>
        </EmptyState>
      ) : (
        <ul className={styles.commissions}>
          {rows.map(({ number, title, service, next, createdAt, link }) => (
            <li key={number}>
              <h2>
                <TextLink href={link}>{title}</TextLink>
              </h2>
              <p>{next}</p>
              <p className="quiet">
                {service}, {number}, asked {dayInWords(createdAt.slice(0, 10))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

function SignedOut() {
  return (
    <EmptyState
      title="Sign in to see your commissions."
      action={<ButtonLink href={signInAddress(bespokePaths.mine)}>Sign in</ButtonLink>}
    >
      <p>Asked without an account? The mail we sent you has the link that opens yours.</p>
    </EmptyState>
  )
}
