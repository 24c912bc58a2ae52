import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { saveDraft } from '#storefront/session/drafts.ts'
import { signInDraft } from '../members/finish-sign-in.ts'
import styles from './order.module.css'

/** Offers an account to a guest after an order. The email is passed in this tab, never in a URL. */
export function AccountOffer({ order: { id, email } }: { order: OrderDetail }) {
  return (
    <Panel title="Save it to an account">
      <div className={styles.offer}>
        <p>
          An account is optional. With one for <b className={styles.email}>{email}</b>:
        </p>
        <ul className={styles.gains}>
          <li>This order and earlier ones with this email are added once you confirm the email.</li>
          <li>You earn points for it and for your orders in the last 90 days.</li>
          <li>Your next checkout is faster with your address book.</li>
        </ul>
        <p>
          <ButtonLink
            variant="secondary"
            href={`${paths.signUp}?back_url=${encodeURIComponent(paths.order(id))}`}
            onClick={() => saveDraft(signInDraft, { email })}
          >
            Create an account
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}
