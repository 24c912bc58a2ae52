import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { saveDraft } from '#storefront/session/drafts.ts'
import { signInDraft } from '../members/after-sign-in.ts'
import styles from './order.module.css'

/** What an account would bring a guest who has just bought. The email goes along in this tab, never in an address. */
export function AccountOffer({ order: { id, email } }: { order: OrderDetail }) {
  return (
    <Panel title="Keep it in an account">
      <div className={styles.offer}>
        <p>
          You need none. With one for <b className={styles.email}>{email}</b>:
        </p>
        <ul className={styles.gains}>
          <li>
            This order joins it once you confirm the email, and so do earlier ones placed with it.
          </li>
          <li>You have points for it, and for what you bought in the last 90 days.</li>
          <li>Checkout is shorter next time: your address book fills it in.</li>
        </ul>
        <p>
          <ButtonLink
            variant="secondary"
            href={`${paths.signUp}?back_url=${encodeURIComponent(paths.order(id))}`}
            onClick={() => saveDraft(signInDraft, { email })}
          >
            Open an account
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}
