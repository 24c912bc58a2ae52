import { completeContribution } from '#modules/registries/contribute.ts'
import { noteDispute } from '#modules/fulfillment/note-dispute.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import type { RegistryParts } from '#modules/registries/registry-parts.ts'
import { routesOf, type Route } from '#api/mount.ts'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import { completeDeposit } from '#modules/bespoke/pay-deposit.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import { completeCheckoutOfPayment } from '#modules/checkout/complete-checkout.ts'
import type { LoyaltyParts } from '#modules/loyalty/loyalty-parts.ts'
import { paymentsContract } from '#modules/payments/contract.ts'
import { paymentsHandlers } from '#modules/payments/http.ts'
import { approvalRoutes } from './compose-wallet.ts'

interface PaymentOwners {
  readonly bespoke: BespokeParts
  readonly registries: RegistryParts
  readonly fulfillment: FulfillmentParts
  readonly loyalty: LoyaltyParts
}

/** A completed payment belongs to a commission deposit, a group gift contribution or a checkout. */
export function paymentRoutes(
  checkout: CheckoutParts,
  { bespoke, registries, fulfillment, loyalty }: PaymentOwners,
): Route[] {
  const complete = async (paymentId: string): Promise<void> => {
    if (
      (await completeDeposit(bespoke, paymentId))
      || (await completeContribution(registries, paymentId))
    )
      return
    await completeCheckoutOfPayment(checkout, paymentId)
  }
  return [
    ...routesOf(
      paymentsContract,
      paymentsHandlers({ ...checkout, complete, followDispute: noteDispute(fulfillment) }),
    ),
    ...approvalRoutes({ loyalty, fulfillment }),
  ]
}
