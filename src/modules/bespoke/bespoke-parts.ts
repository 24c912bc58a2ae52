import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What commissions stand on, built once by the composition root. */
export interface BespokeParts extends PaymentParts {
  readonly mails: Mails
  readonly storage: Storage
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  readonly limit: RateLimits['limit']
}
