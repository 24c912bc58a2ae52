import type { CartParts } from '#modules/cart/read-cart.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { ReadEventKinds } from './event-kinds.ts'

/** What the registries stand on, built once by the composition root. */
export interface RegistryParts extends CartParts, PaymentParts {
  readonly mails: Mails
  /** Where shoppers reach the shop: every link starts with it. */
  readonly origin: string
  readonly eventKinds: ReadEventKinds
  readonly limit: RateLimits['limit']
}
