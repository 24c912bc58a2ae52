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

/** Pays with a gift card by its code; only its id is stored. */
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
    return refuseGiftCode('This gift card was added to a wallet and can only be used from there.')
  if (card.balance === 0) return refuseGiftCode('This gift card has no balance left.')
  if (hasRunOut(card, ctx.now)) return refuseGiftCode('This gift card has expired.')
  if (!lotIds.includes(card.lotId) && lotIds.length >= mostGiftCards)
    return refuseGiftCode(`An order can use up to ${mostGiftCards} gift cards. Remove one first.`)
  return quoteSettlement(ctx, parts, { addLotId: card.lotId })
}

/** Removes a gift card from the checkout; one that is not there changes nothing. */
export function removeGiftCard(
  ctx: Ctx,
  parts: Parts,
  { giftCardId }: { giftCardId: string },
): Promise<Settlement | Refusal> {
  return quoteSettlement(ctx, parts, { dropLotId: giftCardId })
}
