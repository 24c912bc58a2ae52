import { loadCartForCheckout } from '#modules/cart/load-cart.ts'
import { findGiftCard, hasRunOut, refuseGiftCode } from '#modules/wallet/find-gift-card.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { Settlement } from './contract.ts'
import { draftOf, mostGiftCards } from './domain/draft.ts'
import { quoteSettlement } from './quote-settlement.ts'
import { emptyCart } from './refusals.ts'

type Parts = Pick<CheckoutParts, 'pricing' | 'points' | 'sealer'>

/** Takes a gift card into the settlement by its code; from here on only its id is kept. */
export async function applyGiftCard(
  ctx: Ctx,
  parts: Parts,
  { code }: { code: string },
): Promise<Settlement | Refusal> {
  const cart = await loadCartForCheckout(ctx.db, ownerOf(ctx.actor) ?? '')
  if (!cart) return emptyCart()
  const card = await findGiftCard(ctx.db, code)
  if (isRefusal(card)) return card
  const { lotIds } = draftOf(cart.state.settlement).tenders
  if (card.ownerId === cart.state.ownerId)
    return refuseGiftCode('This gift card is in your wallet. Pay with your wallet to use it.')
  if (card.ownerId !== null)
    return refuseGiftCode('This gift card was put into a wallet and can be used from there only.')
  if (card.balance === 0) return refuseGiftCode('This gift card is used up.')
  if (hasRunOut(card, ctx.now)) return refuseGiftCode('This gift card has run out.')
  if (!lotIds.includes(card.lotId) && lotIds.length >= mostGiftCards)
    return refuseGiftCode(`An order takes ${mostGiftCards} gift cards. Take one out first.`)
  return quoteSettlement(ctx, parts, { addLotId: card.lotId })
}

/** Takes a gift card out again; one that is not there is no mistake. */
export function removeGiftCard(
  ctx: Ctx,
  parts: Parts,
  { giftCardId }: { giftCardId: string },
): Promise<Settlement | Refusal> {
  return quoteSettlement(ctx, parts, { dropLotId: giftCardId })
}
