import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

/** Finds an order by number if it belongs to the writer or was placed with their email. */
export type FindOrder = (
  db: Db,
  asked: { number: string; ownerId: string; email: string },
) => Promise<string | null>

/** Finds a registry if the member owns or co-manages it. */
export type FindRegistry = (
  db: Db,
  asked: { id: string; memberId: string },
) => Promise<string | null>

/** Handles bounced emails and spam complaints by stopping emails to their recipients. */
export type HandleUndeliveredEmail = (tx: Tx, undelivered: Undelivered) => Promise<unknown>

export interface Undelivered {
  readonly mailKeys: readonly string[]
  readonly how: 'bounced' | 'complained'
}

/** The dependencies of feedback, built once by the composition root. */
export interface FeedbackDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mails: EmailQueue
  /** The public origin of the shop, for links in emails. */
  readonly origin: string
  /** The key from which links are derived. */
  readonly secret: string
  readonly limitByKey: RateLimits['limitByKey']
  /** Passed in by the composition root, since orders depend on feedback. */
  readonly findOrder: FindOrder
  readonly findRegistry: FindRegistry
  readonly onUndelivered: HandleUndeliveredEmail
  /**
   * The mailbox for replies, with a separate address for each ticket; without it replies go to the
   * sender.
   */
  readonly replyMailbox: string | undefined
  /** Stores and checks attachments. */
  readonly files: Pick<Services, 'storage' | 'scan'>
}
