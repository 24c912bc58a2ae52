import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { isSame, movePieces, noteEvent } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import {
  cancelGiftCards,
  dueGiftCards,
  sendGiftCardLater,
  type DueGiftCard,
} from '#modules/wallet/order-gift-cards.ts'
import { shipAllocation } from '#modules/inventory/use-allocation.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** Sends gift cards that are due. Orders on hold keep their cards. */
export async function handOverGiftCards(parts: FulfillmentParts): Promise<void> {
  await oneByOne(listDue(parts), async (card) => {
    if (await takeMoneyFirst(parts, card.orderId)) await sendGiftCard(parts, card)
  })
}

async function* listDue({ db, clock }: FulfillmentParts): AsyncGenerator<DueGiftCard> {
  const now = clock.now()
  for (let after = ''; ;) {
    const due = await dueGiftCards(db, { now, after })
    yield* due
    const last = due.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendGiftCard(
  parts: FulfillmentParts,
  { id, orderId, lineId, unit }: DueGiftCard,
): Promise<void> {
  const at = parts.clock.now()
  const result = await inActOn(parts, orderId, async (tx, order) => {
    const piece = order.pieces.find((candidate) => isSame(candidate, { lineId, unit }))
    if (order.status === 'on_hold' || !piece || piece.status === 'cancelled') return
    await sendGiftCardLater(tx, parts.jobs, id)
    if (piece.status !== 'unfulfilled') return
    const ready = unwrap(await movePieces(tx, order, { keys: [piece], event: 'prepare', at }))
    unwrap(await movePieces(tx, ready, { keys: [piece], event: 'collect', at }))
    await noteEvent(tx, orderId, {
      kind: 'gift_card_sent',
      at,
      by: { kind: 'system' },
      data: { lineId, unit },
    })
    unwrap(
      await shipAllocation(tx, {
        orderId,
        demands: [{ variantId: piece.variantId, qty: 1 }],
        ref: id,
        now: at,
      }),
    )
  })
  if (isRefusal(result))
    parts.log.error({ giftCardId: id, orderId, why: result.message }, 'gift card not handed over')
}

/** Cancels the gift cards of cancelled units. */
export const followGiftCards: FollowPieces = async (tx, { facts }) =>
  cancelGiftCards(
    tx,
    facts.filter(({ kind }) => kind === 'cancelled'),
  )
