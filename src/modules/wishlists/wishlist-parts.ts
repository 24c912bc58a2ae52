import type { Clock } from '#kernel/time/time.ts'
import type { CartParts } from '#modules/cart/read-cart.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'

export interface WishlistParts extends CartParts {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly mails: Mails
  /** The shop's origin, for links. */
  readonly origin: string
  /** Key for the tokens of share links. */
  readonly secret: string
}
