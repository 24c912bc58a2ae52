import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { formatDay } from '../members/member-dates.ts'
import { bespokePaths } from './bespoke-paths.ts'
import * as t from '#messages/commissions.ts'
import styles from './my-commissions-page.module.css'

type MyCommissions = Answer<'get', '/api/bespoke/list'>['rows']

/** A member's commissions, newest first, with the next step. */
export function MyCommissionsPage({ rows }: { rows: MyCommissions | null }) {
  const { timeZone } = useShopSettings()
  return (
    <AccountFrame
      title={t.commissions}
      lead={<p>{t.lead}</p>}
      aside={
        rows !== null
        && rows.length > 0 && (
          <ButtonLink variant="secondary" href={bespokePaths.upload}>
            {t.startCommission}
          </ButtonLink>
        )
      }
    >
      {rows === null ? (
        <SignedOut />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t.noneYet}
          action={<ButtonLink href={bespokePaths.services}>{t.bespokeServices}</ButtonLink>}
        >
          <p>{t.noneYetHint}</p>
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
                {t.requested({
                  service,
                  number,
                  date: formatDay(createdAt.slice(0, 10), timeZone),
                })}
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
      title={t.signInTo}
      action={<ButtonLink href={signInUrl(bespokePaths.mine)}>{t.signIn}</ButtonLink>}
    >
      <p>{t.signInHint}</p>
    </EmptyState>
  )
}
