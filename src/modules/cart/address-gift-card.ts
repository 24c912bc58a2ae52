import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart, findLine, noLine } from './data/change-cart.ts'
import { changeLine, placeLine } from './data/writer.ts'
import { readCartGoods } from './describe-cart.ts'
import type { GiftRecipient } from './domain/cart-state.ts'
import type { CartParts } from './read-cart.ts'

/** How far ahead a gift card can be sent, in days. */
const farthest = 365

/** Says whom a gift card in the cart goes to and when; without anybody it goes to its buyer. */
export function addressGiftCard(
  ctx: Ctx,
  parts: CartParts,
  { lineId, recipient }: InputOf<typeof cartContract.addressGiftCard>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const line = findLine(state, lineId, ['active', 'saved'])
      if (isRefusal(line)) return line
      const { variants } = await readCartGoods(tx, state)
      if (variants.get(line.variantId)?.taxCode !== 'gift-card')
        return refuse('fields-invalid', 'This piece is no gift card.')
      const late = recipient && wrongDay(recipient, ctx.now)
      if (late) return late
      const key = recipient ? `gift ${sha256(JSON.stringify(recipient)).slice(0, 32)}` : ''
      // Set aside first: with its new words it may be the twin of a line that is there.
      await changeLine(tx, state.id, {
        id: line.id,
        state: 'saved',
        giftCard: recipient,
        personalizationKey: key,
      })
      if (line.state === 'active')
        await placeLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
    },
  })
}

/** Days are the shop's days. */
function wrongDay({ sendOn }: GiftRecipient, now: Date): Refusal<'fields-invalid'> | null {
  const today = calendarDate(now)
  if (sendOn === null || (sendOn >= today && sendOn <= addDays(today, farthest))) return null
  const message = sendOn < today ? 'This day is over.' : 'Choose a day within a year.'
  return refuse('fields-invalid', message, { fields: { 'recipient.sendOn': message } })
}
