import { loadCartForCheckout } from '#modules/cart/load-cart-for-checkout.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { CheckoutView } from '../contract.ts'
import { addGiftAddresses } from '../commands/gifts.ts'
import { refuseEmptyCart } from '../commands/refusals.ts'
import { priceCheckout } from './price-checkout.ts'
import { unsealDraft } from '../commands/stored-draft.ts'

/** The caller's cart as a checkout, priced now. */
export async function getPricedCheckout(
  ctx: Ctx,
  { pricing, points, sealer }: Pick<Services, 'pricing' | 'points' | 'sealer'>,
): Promise<CheckoutView | Refusal<'not-found'>> {
  const ownerId = findOwnerId(ctx.caller)
  const cart = ownerId ? await loadCartForCheckout(ctx.db, ownerId) : null
  if (!cart) return refuseEmptyCart()
  const draft = await addGiftAddresses(ctx.db, {
    ...cart,
    draft: unsealDraft(sealer, cart.state.checkoutDraft),
    now: ctx.now,
  })
  const { view } = await priceCheckout(
    { db: ctx.db, pricing, points },
    { ...cart, draft, now: ctx.now },
  )
  return view
}
