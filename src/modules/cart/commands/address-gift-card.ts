import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine, activateLine } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'
import type { GiftRecipient } from '../domain/cart-state.ts'

/** How far ahead a gift card can be sent, in days. */
const maxDaysAhead = 365

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
      if (variants.get(line.variantId)?.taxCode !== 'gift-card')
        return refuse('fields-invalid', 'This item is not a gift card.', {
          reason: 'not-a-gift-card',
        })
      const wrongDate = recipient && checkSendDate(recipient, ctx.now)
      if (wrongDate) return wrongDate
      const key = recipient ? `gift ${sha256(JSON.stringify(recipient)).slice(0, 32)}` : ''
      // The line is saved first, because with the new recipient it may match another active line.
      await updateStoredLine(tx, state.id, {
        id: line.id,
        state: 'saved',
        giftCard: recipient,
        personalizationKey: key,
      })
      if (line.state === 'active')
        await activateLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
    },
  })
}

/** Dates are in the time zone of the shop. */
function checkSendDate({ sendOn }: GiftRecipient, now: Date): Refusal<'fields-invalid'> | null {
  const today = calendarDate(now)
  if (sendOn === null || (sendOn >= today && sendOn <= addDays(today, maxDaysAhead))) return null
  const message = sendOn < today ? 'That date has passed.' : 'Choose a date within a year.'
  return refuse('fields-invalid', message, {
    reason: 'send-date-out-of-range',
    fields: { 'recipient.sendOn': message },
  })
}
