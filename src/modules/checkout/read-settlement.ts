import { loadCartForCheckout } from '#modules/cart/load-cart.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { Settlement } from './contract.ts'
import { withGiftAddresses } from './gifts.ts'
import { emptyCart } from './refusals.ts'
import { settle } from './settle.ts'
import { readDraft } from './stored-draft.ts'

/** The caller's cart as a checkout, priced now. */
export async function readSettlement(
  ctx: Ctx,
  { pricing, points, sealer }: Pick<CheckoutParts, 'pricing' | 'points' | 'sealer'>,
): Promise<Settlement | Refusal<'not-found'>> {
  const ownerId = ownerOf(ctx.actor)
  const cart = ownerId ? await loadCartForCheckout(ctx.db, ownerId) : null
  if (!cart) return emptyCart()
  const draft = await withGiftAddresses(ctx.db, {
    ...cart,
    draft: readDraft(sealer, cart.state.settlement),
    now: ctx.now,
  })
  const { settlement } = await settle(
    { db: ctx.db, pricing, points },
    { ...cart, draft, now: ctx.now },
  )
  return settlement
}
