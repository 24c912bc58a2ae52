import { freePieces } from '#modules/inventory/use-allocation.ts'
import { writeOffPieces } from '#modules/inventory/write-off-pieces.ts'
import {
  isBuyers,
  isInHouse,
  isSame,
  isUntouched,
  markPieces,
  movePieces,
  noteEvent,
  readOrderInHand,
  type OrderActor,
  type OrderInHand,
  type PieceKey,
} from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import {
  previewRefunds,
  refundOrder,
  wholeOf,
  type RefundWish,
} from '#modules/refunds/refund-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { sum } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { inActOn, unwrap, type TakeWord } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

export interface GiftPieces {
  readonly orderId: string
  readonly keys: readonly PieceKey[]
  readonly takeWord?: TakeWord
}

export interface GiftAsCredit extends GiftPieces {
  readonly recipient: { readonly id: string; readonly email: string }
  /** The credit in cents that the recipient was shown; a different amount is refused. */
  readonly expected?: number
  /** False when the units are missing or damaged. */
  readonly restock?: boolean
  /** A sentence for the recipient's wallet. */
  readonly reason: string
  readonly by: OrderActor
}

/** The credit that units would give now; refused when they can no longer be cancelled. */
export async function previewGiftAsCredit(
  { db, now }: { readonly db: Db; readonly now: Date },
  { orderId, keys }: GiftPieces,
): Promise<{ credit: number } | Refusal> {
  const order = await readOrderInHand(db, orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const refusal = refuseToCancel(order, keys, { now, isThere: true })
  return refusal ?? { credit: await previewCredit(db, order, creditRequest(keys, 'preview')) }
}

/**
 * Cancels unshipped gift units and credits all that was paid for them, with shipping and gift
 * wrap, to the recipient (commerce.md §2.6). The buyer sees the gift as delivered (decision 68).
 */
export async function giveAsCredit(
  parts: FulfillmentParts,
  gift: GiftAsCredit,
): Promise<{ credit: number } | Refusal> {
  const { orderId, keys, takeWord, recipient, expected, restock = true, reason, by } = gift
  const now = parts.clock.now()
  if (!(await takeMoneyFirst(parts, orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return inActOn({ ...parts, takeWord }, orderId, async (tx, order) => {
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
    const given = await markPieces(tx, order, {
      keys,
      recipientId: recipient.id,
      recipientEmail: recipient.email,
      deliveredAt: now,
    })
    const after = unwrap(await movePieces(tx, given, { keys, event: 'cancel', at: now }))
    const cause = {
      cause: 'cancel',
      causeId: orderId,
      reason: 'Converted to store credit before shipping.',
      by,
      now,
    } as const
    const made = unwrap(
      await refundOrder(tx, { jobs: parts.jobs, order: after, wish: refundRequest }, cause),
    )
    const demands = selectUnits(order, keys).map(({ variantId }) => ({ variantId, qty: 1 }))
    await freePieces(tx, { orderId, demands, now })
    if (!restock) await writeOffPieces(tx, { demands, ref: orderId })
    const data = { amount: made.amount, pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) }
    await noteEvent(tx, orderId, { kind: 'gift_as_credit', at: now, by, visibility: 'staff', data })
    return { credit: made.amount }
  })
}

function creditRequest(keys: readonly PieceKey[], creditTo: string): RefundWish {
  return { shares: wholeOf(keys), pocket: 'credit', creditTo }
}

async function previewCredit(
  db: Db,
  order: OrderInHand,
  refundRequest: RefundWish,
): Promise<number> {
  return sum((await previewRefunds(db, order, [refundRequest])).map(({ amount }) => amount))
}

const selectUnits = ({ pieces: units }: OrderInHand, keys: readonly PieceKey[]) =>
  units.filter((piece) => keys.some((key) => isSame(key, piece)))

interface CancelCheck {
  readonly now: Date
  /** False for missing units, which can be cancelled even in production. */
  readonly isThere: boolean
}

function refuseToCancel(
  order: OrderInHand,
  keys: readonly PieceKey[],
  { now, isThere }: CancelCheck,
): Refusal<'transition-illegal'> | null {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  const units = selectUnits(order, keys)
  if (order.status !== 'placed' || units.length === 0 || !units.every(isBuyers))
    return no('gift-not-available', 'This gift is no longer on its way to you.')
  if (order.editableUntil !== null && now < order.editableUntil)
    return no(
      'edit-window-open',
      'The giver can still change this gift. Try again in half an hour.',
    )
  if (!units.every(isThere ? isUntouched : isInHouse))
    return no(
      'gift-in-production',
      'We have started to make or pack this gift. You can exchange it for credit when it arrives.',
    )
  return null
}
