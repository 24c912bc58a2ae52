import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { CountEvent } from '#platform/metrics/metrics.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** What the payment commands stand on, built once by the composition root. */
export interface PaymentParts {
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly providers: PaymentProviders
  /** Keys the hash of payers' addresses. */
  readonly secret: string
  /** Unsuccessful tries with a card from one address in an hour; 24 when not given. */
  readonly triesPerHour?: number
  /** For the figures of the process. */
  readonly count?: CountEvent
}
