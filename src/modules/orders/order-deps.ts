import type { Clock } from '#kernel/time/time.ts'
import type { Services } from '#platform/services.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type {
  ListTenderRefunds,
  ReadOrderPayments,
  ReadOrderPayment,
} from './queries/order-payment.ts'

/** The dependencies of the order commands, built once by the composition root. */
export interface OrderDeps {
  readonly pricing: Services['pricing']
  readonly db: Db
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly mails: EmailQueue
  /** The public origin of the shop. Links in emails use it, never the host of a request. */
  readonly origin: string
  /** The key for the hashes of emailed codes. */
  readonly secret: string
  readonly limitByKey: RateLimits['limitByKey']
  /** Decrypts the delivery notes of orders. */
  readonly sealer: Sealer
  readonly readPayment: ReadOrderPayment
  readonly readPayments: ReadOrderPayments
  readonly listTenderRefunds: ListTenderRefunds
}
