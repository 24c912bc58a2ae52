import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

export interface Confirmed {
  readonly memberId: string
  readonly now: Date
}

/** What the subscription commands stand on. */
export interface SubscriptionParts {
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  /** Signs the links by which one leaves. */
  readonly secret: string
  /** A member takes the letter: what neighbors do then, in the transaction that confirms it. */
  readonly onConfirmed: (tx: Tx, confirmed: Confirmed) => Promise<void>
  /** The address of an order whose buyer asked for the letter, and when. */
  readonly readConsent: (
    db: Db,
    orderId: string,
  ) => Promise<{ readonly email: string; readonly at: Date } | null>
  readonly hasOrdered: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<boolean>
}
