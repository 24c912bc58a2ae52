import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

/** What commissions stand on, built once by the composition root. */
export interface BespokeParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  /** The links are worked out with it. */
  readonly secret: string
  readonly limit: RateLimits['limit']
}
