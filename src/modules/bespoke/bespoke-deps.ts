import type { CheckoutDeps } from '#modules/checkout/checkout-deps.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** The dependencies of commissions, built once by the composition root. */
export interface BespokeDeps extends CheckoutDeps {
  readonly storage: Storage
  readonly limitByKey: RateLimits['limitByKey']
}
