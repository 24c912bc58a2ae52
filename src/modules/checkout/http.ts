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

export function checkoutHandlers(parts: CheckoutParts): Handlers<typeof checkoutContract> {
  return {
    beginSettlement: (ctx, input) => beginSettlement(ctx, parts, input),
    readSettlement: (ctx) => readSettlement(ctx, parts),
    quoteSettlement: (ctx, input) => quoteSettlement(ctx, parts, input),
    applyGiftCard: (ctx, input) => applyGiftCard(ctx, parts, input),
    removeGiftCard: (ctx, input) => removeGiftCard(ctx, parts, input),
    placeCheckout: (ctx, input) => placeCheckout(ctx, parts, input),
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
