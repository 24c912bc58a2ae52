import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { beginCheckout } from '../commands/begin-checkout.ts'
import type { CheckoutDeps } from '../checkout-deps.ts'
import type { checkoutContract, payContract } from '../contract.ts'
import { applyGiftCard, removeGiftCard } from '../commands/pay-by-gift-card.ts'
import { extendHold } from '../commands/extend-hold.ts'
import { openPaySession, readPayStatus } from '../pay-status.ts'
import { placeCheckout } from '../commands/place-checkout.ts'
import { updateCheckoutDraft } from '../commands/update-checkout-draft.ts'
import { getPricedCheckout } from '../queries/get-priced-checkout.ts'
import { refuseGuestCheckout } from '../commands/refusals.ts'

export function checkoutHandlers(parts: CheckoutDeps): Handlers<typeof checkoutContract> {
  const unlessClosed =
    <Input, Answer>(act: (ctx: Ctx, parts: CheckoutDeps, input: Input) => Promise<Answer>) =>
    async (ctx: Ctx, input: Input) =>
      refuseGuestCheckout(ctx.caller, parts) ?? act(ctx, parts, input)
  return {
    beginSettlement: unlessClosed(beginCheckout),
    readSettlement: unlessClosed(getPricedCheckout),
    quoteSettlement: unlessClosed(updateCheckoutDraft),
    applyGiftCard: unlessClosed(applyGiftCard),
    removeGiftCard: unlessClosed(removeGiftCard),
    placeCheckout: unlessClosed(placeCheckout),
    extendHold: (ctx, input) => extendHold(ctx, input),
  }
}

export function payHandlers(parts: CheckoutDeps): Handlers<typeof payContract> {
  return {
    openPaySession: (ctx, input) => openPaySession(ctx, parts, input),
    completePay: (ctx, input) => readPayStatus(ctx, parts, input),
    readPayStatus: (ctx, input) => readPayStatus(ctx, parts, input),
  }
}
