import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { CountEvent } from '#platform/metrics/metrics.ts'
import type { PaymentProviders } from './payment-providers.ts'

export interface PaymentDeps {
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly providers: PaymentProviders
  readonly secret: string
  /** Unsuccessful card attempts per payer and hour; 24 by default. */
  readonly attemptsPerHour?: number
  readonly count?: CountEvent
}
