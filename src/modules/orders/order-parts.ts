import type { Clock } from '#kernel/time/time.ts'
import type { CartParts } from '#modules/cart/read-cart.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { ReadBackBesideCard, ReadMoneyOfOrders, ReadOrderMoney } from './order-money.ts'

/** What the order commands stand on, built once by the composition root. */
export interface OrderParts extends CartParts {
  readonly db: Db
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it, whatever a request says. */
  readonly origin: string
  /** Keys the hashes of mailed codes. */
  readonly secret: string
  readonly limit: RateLimits['limit']
  /** Opens the delivery notes of orders. */
  readonly sealer: Sealer
  readonly readMoney: ReadOrderMoney
  readonly readMoneyOf: ReadMoneyOfOrders
  readonly readBackBesideCard: ReadBackBesideCard
}
