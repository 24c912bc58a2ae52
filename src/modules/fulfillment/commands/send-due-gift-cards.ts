import { unwrap } from '#platform/db/database.server.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import { isSameOrderUnit, applyToOrderUnits, addOrderEvent } from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import {
  cancelGiftCards,
  listDueGiftCards,
  enqueueGiftCard,
  type DueGiftCard,
} from '#modules/wallet/order-gift-cards.ts'
import { shipAllocation } from '#modules/inventory/order-stock.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'

/** Sends gift cards that are due. Orders on hold keep their cards. */
export async function sendDueGiftCards(services: Services): Promise<void> {
  await processSequentially(listDue(services), async (card) => {
    if (await captureBeforeRefund(services, card.orderId)) await sendGiftCard(services, card)
  })
}

async function* listDue({ db, clock }: Services): AsyncGenerator<DueGiftCard> {
  const now = clock.now()
  for (let after = ''; ;) {
    const due = await listDueGiftCards(db, { now, after })
    yield* due
    const last = due.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendGiftCard(
  services: Services,
  { id, orderId, lineId, unit }: DueGiftCard,
): Promise<void> {
  const at = services.clock.now()
  const result = await actOnOrder(services, orderId, async (tx, order) => {
    const piece = order.units.find((candidate) => isSameOrderUnit(candidate, { lineId, unit }))
    if (order.status === 'on_hold' || !piece || piece.status === 'cancelled') return
    await enqueueGiftCard(tx, services.jobs, id)
    if (piece.status !== 'unfulfilled') return
    const ready = unwrap(
      await applyToOrderUnits(tx, order, { keys: [piece], event: 'prepare', at }),
    )
    unwrap(await applyToOrderUnits(tx, ready, { keys: [piece], event: 'collect', at }))
    await addOrderEvent(tx, orderId, {
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
    services.log.error(
      { giftCardId: id, orderId, why: result.message },
      'gift card not handed over',
    )
}

/** Cancels the gift cards of cancelled units. */
export const cancelGiftCardsOfUnits: OrderUnitFollower = async (tx, { facts }) =>
  cancelGiftCards(
    tx,
    facts.filter(({ kind }) => kind === 'cancelled'),
  )
