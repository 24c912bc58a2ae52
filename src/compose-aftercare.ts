import { routesOf, type Route } from '#api/mount.ts'
import { fulfillmentContract } from '#modules/fulfillment/contract.ts'
import { fulfillmentStaffContract } from '#modules/fulfillment/staff-contract.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import { fulfillmentHandlers, fulfillmentStaffHandlers } from '#modules/fulfillment/http.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.ts'
import { simulatedCarrier } from '#modules/fulfillment/simulated-carrier.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import { returnsContract } from '#modules/returns/contract.ts'
import { returnsHandlers, returnsStaffHandlers } from '#modules/returns/http.ts'
import { returnsStaffContract } from '#modules/returns/staff-contract.ts'
import { returnJobs } from '#modules/returns/jobs.ts'
import { audited } from '#modules/staff/audited.ts'

interface Aftercare {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** What happens once the card is charged. */
export function composeAftercare(
  payments: PaymentParts,
  { shipping, followPieces }: Pick<PricingParts, 'shipping'> & { followPieces: readonly FollowPieces[] },
): Aftercare {
  const fulfillment: FulfillmentParts = { ...payments, shipping, followPieces, carrier: simulatedCarrier({ db: payments.db }) }
  return {
    routes: [
      ...routesOf(fulfillmentContract, fulfillmentHandlers(fulfillment)),
      ...routesOf(fulfillmentStaffContract, audited(fulfillmentStaffContract, fulfillmentStaffHandlers(fulfillment))),
      ...routesOf(returnsContract, returnsHandlers(fulfillment)),
      ...routesOf(returnsStaffContract, audited(returnsStaffContract, returnsStaffHandlers(fulfillment))),
    ],
    handlers: { ...fulfillmentJobs(fulfillment), ...returnJobs(fulfillment) },
  }
}
