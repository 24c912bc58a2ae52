import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { FileParts } from '#modules/files/file-parts.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

/** An order by its number, when it is the writer's own: by who they are, or by the address it was placed with. */
export type FindOrder = (
  db: Db,
  asked: { number: string; ownerId: string; email: string },
) => Promise<string | null>

/** The id of a registry when it is the member's own, or one they help with. */
export type FindRegistry = (
  db: Db,
  asked: { id: string; memberId: string },
) => Promise<string | null>

/** Mails of ours came back for good or were called spam: whose they are stops writing there. */
export type OnUndelivered = (tx: Tx, undelivered: Undelivered) => Promise<unknown>

export interface Undelivered {
  readonly mailKeys: readonly string[]
  readonly how: 'bounced' | 'complained'
}

/** What feedback stands on, built once by the composition root. */
export interface FeedbackParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  /** The links are worked out with it. */
  readonly secret: string
  readonly limit: RateLimits['limit']
  /** Orders stand above feedback, so the composition root hands this in. */
  readonly findOrder: FindOrder
  readonly findRegistry: FindRegistry
  readonly onUndelivered: OnUndelivered
  /** The mailbox that takes answers, each conversation's under an address of its own; without it mails are answered to whom they are from. */
  readonly replyMailbox: string | undefined
  /** Keeps and checks what came with a mail. */
  readonly files: FileParts
}
