import { freeAllocation } from '#modules/inventory/order-stock.ts'
import { writeOffUnits } from '#modules/inventory/write-off-units.ts'
import {
  isOwnedByBuyer,
  isUnshipped,
  isSameOrderUnit,
  isUnfulfilled,
  updateOrderUnitFields,
  applyToOrderUnits,
  addOrderEvent,
  findOrderWithUnits,
  type OrderActor,
  type OrderWithUnits,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import {
  previewRefunds,
  refundOrder,
  listAllShares,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { sum } from '#kernel/money/money.ts'
import { type Db, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder, type ClaimDecision } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'

export interface GiftUnits {
  readonly orderId: string
  readonly keys: readonly OrderUnitKey[]
  readonly claimDecision?: ClaimDecision
}

export interface GiftCreditInput extends GiftUnits {
  readonly recipient: { readonly id: string; readonly email: string }
  /** The credit in cents that the recipient was shown; a different amount is refused. */
  readonly expected?: number
  /** False when the units are missing or damaged. */
  readonly restock?: boolean
  /** A sentence for the recipient's wallet. */
  readonly reason: string
  readonly by: OrderActor
}

/** The credit that units would give now; refused when they can no longer be canceled. */
export async function previewGiftConversion(
  { db, now }: { readonly db: Db; readonly now: Date },
  { orderId, keys }: GiftUnits,
): Promise<{ credit: number } | Refusal> {
  const order = await findOrderWithUnits(db, orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const refusal = refuseToCancel(order, keys, { now, isThere: true })
  return refusal ?? { credit: await previewCredit(db, order, creditRequest(keys, 'preview')) }
}

/**
 * Cancels unshipped gift units and credits all that was paid for them, with shipping and gift
 * wrap, to the recipient (commerce.md §2.6). The buyer sees the gift as delivered (decision 68).
 */
export async function convertGiftToCredit(
  services: Services,
  gift: GiftCreditInput,
): Promise<{ credit: number } | Refusal> {
  const { orderId, keys, claimDecision, recipient, expected, restock = true, reason, by } = gift
  const now = services.clock.now()
  if (!(await captureBeforeRefund(services, orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder({ ...services, claimDecision }, orderId, async (tx, order) => {
    const refusal = refuseToCancel(order, keys, { now, isThere: restock })
    if (isRefusal(refusal)) unwrap(refusal)
    const refundRequest = { ...creditRequest(keys, recipient.id), creditReason: reason }
    const credit = await previewCredit(tx, order, refundRequest)
    if (expected !== undefined && credit !== expected)
      unwrap(
        refuse(
          'total-changed',
          'The amount has changed in the meantime. Review it and confirm again.',
          { reason: 'credit-amount-changed', detail: { was: expected, now: credit } },
        ),
      )
    const given = await updateOrderUnitFields(tx, order, {
      keys,
      recipientId: recipient.id,
      recipientEmail: recipient.email,
      deliveredAt: now,
    })
    const after = unwrap(await applyToOrderUnits(tx, given, { keys, event: 'cancel', at: now }))
    const cause = {
      cause: 'cancel',
      causeId: orderId,
      reason: 'Converted to store credit before shipping.',
      by,
      now,
    } as const
    const made = unwrap(
      await refundOrder(tx, { jobs: services.jobs, order: after, request: refundRequest }, cause),
    )
    const demands = selectUnits(order, keys).map(({ variantId }) => ({ variantId, qty: 1 }))
    await freeAllocation(tx, { orderId, demands, now })
    if (!restock) await writeOffUnits(tx, { demands, ref: orderId })
    const data = { amount: made.amount, pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) }
    await addOrderEvent(tx, orderId, {
      kind: 'gift_converted_to_credit',
      at: now,
      by,
      visibility: 'staff',
      data,
    })
    return { credit: made.amount }
  })
}

function creditRequest(keys: readonly OrderUnitKey[], creditTo: string): OrderRefundRequest {
  return { shares: listAllShares(keys), method: 'credit', creditTo }
}

async function previewCredit(
  db: Db,
  order: OrderWithUnits,
  refundRequest: OrderRefundRequest,
): Promise<number> {
  return sum((await previewRefunds(db, order, [refundRequest])).map(({ amount }) => amount))
}

const selectUnits = ({ units }: OrderWithUnits, keys: readonly OrderUnitKey[]) =>
  units.filter((piece) => keys.some((key) => isSameOrderUnit(key, piece)))

interface CancelCheck {
  readonly now: Date
  /** False for missing units, which can be canceled even in production. */
  readonly isThere: boolean
}

function refuseToCancel(
  order: OrderWithUnits,
  keys: readonly OrderUnitKey[],
  { now, isThere }: CancelCheck,
): Refusal<'transition-illegal'> | null {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  const units = selectUnits(order, keys)
  if (order.status !== 'placed' || units.length === 0 || !units.every(isOwnedByBuyer))
    return no('gift-not-available', 'This gift is no longer on its way to you.')
  if (order.editableUntil !== null && now < order.editableUntil)
    return no(
      'edit-window-open',
      'The giver can still change this gift. Try again in half an hour.',
    )
  if (!units.every(isThere ? isUnfulfilled : isUnshipped))
    return no(
      'gift-in-production',
      'We have started to make or pack this gift. You can exchange it for credit when it arrives.',
    )
  return null
}
