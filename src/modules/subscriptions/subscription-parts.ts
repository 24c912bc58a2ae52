import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

/** The dependencies of the subscription commands. */
export interface SubscriptionParts {
  readonly mails: Mails
  /** The public URL of the shop, used for every link in an email. */
  readonly origin: string
  /** The key that signs unsubscribe links. */
  readonly secret: string
  /** Runs in the transaction that confirms a member's subscription. */
  readonly onConfirmed: (tx: Tx, confirmed: { memberId: string; now: Date }) => Promise<void>
  /** The address and time of the newsletter consent given with an order. */
  readonly readConsent: (
    db: Db,
    orderId: string,
  ) => Promise<{ readonly email: string; readonly at: Date } | null>
  readonly hasOrdered: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<boolean>
}
