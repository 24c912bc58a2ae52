import type { Db } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

/** What the subscription commands stand on. */
export interface SubscriptionParts {
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  /** Signs the links by which one leaves. */
  readonly secret: string
  readonly hasOrdered: (db: Db, buyer: { identity: string | null; memberId: string | null }) => Promise<boolean>
}
