import { completeContribution } from '#modules/registries/contribute.ts'
import { noteDispute } from '#modules/fulfillment/note-dispute.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import type { RegistryParts } from '#modules/registries/registry-parts.ts'
import { routesOf, type Route } from '#api/mount.ts'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import { completeDeposit } from '#modules/bespoke/pay-deposit.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import { completeCheckoutOfPayment } from '#modules/checkout/complete-checkout.ts'
import { paymentsContract } from '#modules/payments/contract.ts'
import { paymentsHandlers } from '#modules/payments/http.ts'

/** What card providers tell: each payment is finished by what it stands behind: a commission, a group gift or a checkout. */
export function paymentRoutes(
  checkout: CheckoutParts,
  { bespoke, registries, fulfillment }: { bespoke: BespokeParts; registries: RegistryParts; fulfillment: FulfillmentParts },
): Route[] {
  const complete = async (paymentId: string): Promise<void> => {
    if ((await completeDeposit(bespoke, paymentId)) || (await completeContribution(registries, paymentId))) return
    await completeCheckoutOfPayment(checkout, paymentId)
  }
  return routesOf(paymentsContract, paymentsHandlers({ ...checkout, complete, followDispute: noteDispute(fulfillment) }))
}
