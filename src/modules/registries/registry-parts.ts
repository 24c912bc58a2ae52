import type { Clock } from '#kernel/time/time.ts'
import type { CartParts } from '#modules/cart/read-cart.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

/** What the registries stand on, built once by the composition root. */
export interface RegistryParts extends CartParts {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly mails: Mails
  /** Where shoppers reach the shop: every link starts with it. */
  readonly origin: string
  readonly secret: string
  readonly limit: RateLimits['limit']
}
