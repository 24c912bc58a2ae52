import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine, activateLine } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'
import { recipientKey } from '../db/recipient-key.ts'
import type { GiftRecipient } from '../domain/cart-state.ts'
import { cardForBuyer } from '../domain/gift-card-amount.ts'
import { checkSendDate } from '../check-send-date.ts'
import { refuseOtherProduct } from '../domain/gift-recipient.ts'

/**
 * Sets the recipient and the send date of a gift card in the cart; without a recipient it goes to
 * the buyer.
 */
export function addressGiftCard(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lineId, recipient }: InputOf<typeof cartContract.addressGiftCard>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: lineNotInCart,
    async act(tx, state) {
      const line = findLine(state, lineId, ['active', 'saved'])
      if (isRefusal(line)) return line
      const { variants } = await readCartProducts(tx, state)
      if (variants.get(line.variantId)?.taxCode !== 'gift-card') return refuseOtherProduct()
      const wrongDate = recipient && checkSendDate(recipient, calendarDate(ctx.now))
      if (wrongDate) return wrongDate
      const giftCard = addressCard(line.giftCard, recipient)
      // The line is saved first, because with the new recipient it may match another active line.
      await updateStoredLine(tx, state.id, {
        id: line.id,
        state: 'saved',
        giftCard,
        personalizationKey: recipientKey(giftCard),
      })
      if (line.state === 'active')
        await activateLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
    },
  })
}

/** Amount and design of the card stay, unless the recipient comes with a design. */
function addressCard(
  before: GiftRecipient | null,
  recipient: GiftRecipient | null,
): GiftRecipient | null {
  const design = recipient?.design ?? before?.design
  const amount = before?.amount
  if (!recipient && !design && amount === undefined) return null
  return {
    ...(recipient ?? cardForBuyer),
    ...(design && { design }),
    ...(amount !== undefined && { amount }),
  }
}
