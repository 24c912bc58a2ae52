import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { beginCheckout } from '../commands/begin-checkout.ts'
import type { checkoutContract, payContract } from '../contract.ts'
import { applyGiftCard, removeGiftCard } from '../commands/pay-by-gift-card.ts'
import { extendHold } from '../commands/extend-hold.ts'
import { openPaySession, readPayStatus } from '../pay-status.ts'
import { placeCheckout } from '../commands/place-checkout.ts'
import { updateCheckoutDraft } from '../commands/update-checkout-draft.ts'
import type { expressContract } from '../express-contract.ts'
import { placeExpress } from '../commands/place-express.ts'
import { quoteExpress } from '../queries/quote-express.ts'
import { getPricedCheckout } from '../queries/get-priced-checkout.ts'
import { refuseGuestCheckout } from '../commands/refusals.ts'

export function checkoutHandlers(services: Services): Handlers<typeof checkoutContract> {
  const unlessClosed =
    <Input, Answer>(act: (ctx: Ctx, services: Services, input: Input) => Promise<Answer>) =>
    async (ctx: Ctx, input: Input) =>
      refuseGuestCheckout(ctx.caller, services) ?? act(ctx, services, input)
  return {
    beginCheckout: unlessClosed(beginCheckout),
    readCheckout: unlessClosed(getPricedCheckout),
    quoteCheckout: unlessClosed(updateCheckoutDraft),
    applyGiftCard: unlessClosed(applyGiftCard),
    removeGiftCard: unlessClosed(removeGiftCard),
    placeCheckout: unlessClosed(placeCheckout),
    extendHold: (ctx, input) => extendHold(ctx, input),
  }
}

export function expressHandlers(services: Services): Handlers<typeof expressContract> {
  return {
    quoteExpress: (ctx, input) => quoteExpress(ctx, services, input),
    placeExpress: (ctx, input) => placeExpress(ctx, services, input),
  }
}

export function payHandlers(services: Services): Handlers<typeof payContract> {
  return {
    openPaySession: (ctx, input) => openPaySession(ctx, services, input),
    completePay: (ctx, input) => readPayStatus(ctx, services, input),
    readPayStatus: (ctx, input) => readPayStatus(ctx, services, input),
  }
}
