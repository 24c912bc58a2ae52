import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { beginSettlement } from './begin-settlement.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { checkoutContract, payContract } from './contract.ts'
import { applyGiftCard, removeGiftCard } from './pay-by-gift-card.ts'
import { extendHold } from './extend-hold.ts'
import { openPaySession, readPayStatus } from './pay-status.ts'
import { placeCheckout } from './place-checkout.ts'
import { quoteSettlement } from './quote-settlement.ts'
import { readSettlement } from './read-settlement.ts'
import { refuseGuest } from './refusals.ts'

export function checkoutHandlers(parts: CheckoutParts): Handlers<typeof checkoutContract> {
  const unlessClosed =
    <Input, Answer>(act: (ctx: Ctx, parts: CheckoutParts, input: Input) => Promise<Answer>) =>
    async (ctx: Ctx, input: Input) =>
      refuseGuest(ctx.actor, parts) ?? act(ctx, parts, input)
  return {
    beginSettlement: unlessClosed(beginSettlement),
    readSettlement: unlessClosed(readSettlement),
    quoteSettlement: unlessClosed(quoteSettlement),
    applyGiftCard: unlessClosed(applyGiftCard),
    removeGiftCard: unlessClosed(removeGiftCard),
    placeCheckout: unlessClosed(placeCheckout),
    extendHold: (ctx, input) => extendHold(ctx, input),
  }
}

export function payHandlers(parts: CheckoutParts): Handlers<typeof payContract> {
  return {
    openPaySession: (ctx, input) => openPaySession(ctx, parts, input),
    completePay: (ctx, input) => readPayStatus(ctx, parts, input),
    readPayStatus: (ctx, input) => readPayStatus(ctx, parts, input),
  }
}
