import { loadCartForCheckout } from '#modules/cart/load-cart-for-checkout.ts'
import {
  findGiftCard,
  isGiftCardExpired,
  refuseGiftCardCode,
} from '#modules/wallet/find-gift-card.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { CheckoutView } from '../contract.ts'
import { parseDraft, maxGiftCards } from '../domain/draft.ts'
import { updateCheckoutDraft } from './update-checkout-draft.ts'
import { refuseEmptyCart } from './refusals.ts'

/** Pays with a gift card by its code; only its id is stored. */
export async function applyGiftCard(
  ctx: Ctx,
  services: Pick<Services, 'pricing' | 'points' | 'sealer'>,
  { code }: { code: string },
): Promise<CheckoutView | Refusal> {
  const cart = await loadCartForCheckout(ctx.db, findOwnerId(ctx.caller) ?? '')
  if (!cart) return refuseEmptyCart()
  const card = await findGiftCard(ctx.db, code)
  if (isRefusal(card)) return card
  const { grantIds } = parseDraft(cart.state.checkoutDraft).tenders
  if (card.ownerId === cart.state.ownerId)
    return refuseGiftCardCode('This gift card is in your wallet. Pay with your wallet to use it.')
  if (card.ownerId !== null)
    return refuseGiftCardCode(
      'This gift card was added to a wallet and can only be used from there.',
    )
  if (card.balance === 0) return refuseGiftCardCode('This gift card has no balance left.')
  if (isGiftCardExpired(card, ctx.now)) return refuseGiftCardCode('This gift card has expired.')
  if (!grantIds.includes(card.grantId) && grantIds.length >= maxGiftCards)
    return refuseGiftCardCode(
      `An order can use up to ${maxGiftCards} gift cards. Remove one first.`,
    )
  return updateCheckoutDraft(ctx, services, { addedGiftCardId: card.grantId })
}

/** Removes a gift card from the checkout; one that is not there changes nothing. */
export function removeGiftCard(
  ctx: Ctx,
  services: Pick<Services, 'pricing' | 'points' | 'sealer'>,
  { giftCardId }: { giftCardId: string },
): Promise<CheckoutView | Refusal> {
  return updateCheckoutDraft(ctx, services, { removedGiftCardId: giftCardId })
}
