import type { Db, Tx } from '#platform/db/database.server.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'

export interface Confirmed {
  readonly memberId: string
  readonly now: Date
}

export interface SubscriptionDeps {
  readonly mails: EmailQueue
  readonly origin: string
  readonly secret: string
  readonly onConfirmed: (tx: Tx, confirmed: Confirmed) => Promise<void>
  readonly readConsent: (
    db: Db,
    orderId: string,
  ) => Promise<{ readonly email: string; readonly at: Date } | null>
  readonly hasOrdered: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<boolean>
}
