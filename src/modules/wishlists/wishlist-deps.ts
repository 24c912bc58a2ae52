import type { Clock } from '#kernel/time/time.ts'
import type { Services } from '#platform/services.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'

export interface WishlistDeps {
  readonly pricing: Services['pricing']
  readonly db: Db
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly mails: EmailQueue
  /** The shop's origin, for links. */
  readonly origin: string
  /** Key for the tokens of share links. */
  readonly secret: string
}
