import { freePieces } from '#modules/inventory/use-allocation.ts'
import { writeOffPieces } from '#modules/inventory/write-off-pieces.ts'
import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  isAllCancelled,
  isBuyers,
  isInHouse,
  isSame,
  isUntouched,
  moveOrder,
  movePieces,
  noteEvent,
  type OrderActor,
  type OrderInHand,
  type Piece,
  type PieceKey,
} from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap, type TakeWord } from './act-on-order.ts'
import { choosePieces, type Item } from './domain/choose-pieces.ts'
import { piecesInWords } from './domain/piece-words.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { refundHolders } from './refund-holders.ts'
import { holdersOf, notifyHolders } from './notify-holders.ts'

export const cancelReasons = [
  'customer',
  'payment',
  'fraud',
  'stock',
  'staff',
  'expired',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export interface CancelInput {
  readonly orderId: string
  readonly reason: CancelReason
  /** Defaults to all units that have not shipped. */
  readonly items?: readonly Item[]
  /** Exact units, instead of quantities per line. */
  readonly keys?: readonly PieceKey[]
  /** False when the units are missing or damaged. They are written off instead of restocked. */
  readonly restock?: boolean
  /** False when the shop has informed the buyer itself. */
  readonly notify?: boolean
  readonly takeWord?: TakeWord | undefined
}

export interface Cancelled {
  readonly refunded: number
  /** True when the whole order is cancelled. */
  readonly isWhole: boolean
}

/**
 * Cancels order units that have not shipped. Their stock is released and their price is refunded
 * with shipping and gift wrap; gifts that a recipient has taken over are refunded to the
 * recipient. Buyers can cancel until production starts, staff until shipment.
 */
export async function cancelPieces(
  parts: FulfillmentParts,
  input: CancelInput,
  by: OrderActor,
): Promise<Cancelled | Refusal> {
  if (!(await takeMoneyFirst(parts, input.orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return inActOn({ ...parts, takeWord: input.takeWord }, input.orderId, (tx, order) =>
    cancelInHand(tx, parts, { order, input, by }),
  )
}

export async function cancelInHand(
  tx: Tx,
  parts: FulfillmentParts,
  { order, input, by }: { order: OrderInHand; input: CancelInput; by: OrderActor },
): Promise<Cancelled> {
  const at = parts.clock.now()
  const keys = unwrap(selectCancellable(order, input, by))
  const after = unwrap(await movePieces(tx, order, { keys, event: 'cancel', at }))
  const cause = {
    cause: 'cancel',
    causeId: order.id,
    reason: reasonSentences[input.reason],
    by,
    now: at,
  } as const
  // Lock order: coupons, wallet, stock.
  if (isAllCancelled(after.pieces)) await restoreCoupons(tx, { orderId: order.id, now: at })
  const refund = await refundHolders(tx, { jobs: parts.jobs, order: after, keys }, cause)
  const demands = keys.map(({ variantId }) => ({ variantId, qty: 1 }))
  await freePieces(tx, { orderId: order.id, demands, now: at })
  const { restock = true, notify = true } = input
  if (!restock) await writeOffPieces(tx, { demands, ref: order.id })
  const isWhole = isAllCancelled(after.pieces)
  const data = (units: readonly Piece[]) => ({
    reason: input.reason,
    ...(!restock && { restock }),
    ...(!notify && { notify }),
    pieces: units.map(({ lineId, unit }) => ({ lineId, unit })),
  })
  if (isWhole) unwrap(await moveOrder(tx, after, { event: 'cancel', at, by, data: data(keys) }))
  else
    for (const { email, pieces: units } of holdersOf(after, keys))
      await noteEvent(tx, order.id, {
        kind: 'pieces_cancelled',
        at,
        by,
        visibility: email === null ? 'customer' : 'staff',
        data: data(units),
      })
  if (!notify) return { refunded: refund.amount, isWhole }
  await notifyHolders(tx, parts.jobs, {
    order: after,
    keys,
    at,
    urgent: true,
    news: (ownUnits, what) => ({
      subject: isWhole ? `Order ${order.number} was cancelled` : `Part of ${what} was cancelled`,
      heading: isWhole ? 'Your order was cancelled.' : `Part of ${what} was cancelled.`,
      paragraphs: [
        `${reasonSentences[input.reason]} ${piecesInWords(order.lines, ownUnits)} will `
          + 'not be shipped.',
        ...refund.words(ownUnits),
      ],
    }),
  })
  return { refunded: refund.amount, isWhole }
}

/** Selects the units to cancel. Buyers can only cancel units that no recipient has taken over. */
function selectCancellable(
  order: OrderInHand,
  { reason: cancelReason, items, keys }: CancelInput,
  by: OrderActor,
): Piece[] | Refusal<'transition-illegal'> {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return no('order-status-conflict', `This order is already ${order.status}.`)
  const ownUnits =
    by.kind === 'customer' || cancelReason === 'customer'
      ? order.pieces.filter(isBuyers)
      : order.pieces
  const isStarted =
    ownUnits.length < order.pieces.length
    || ownUnits.some((piece) => !isUntouched(piece) && piece.status !== 'cancelled')
  if (by.kind === 'customer' && isStarted)
    return no(
      'order-in-production',
      'We have started to make or pack your order. Request a cancellation and we will try '
        + 'to stop it.',
    )
  const unshipped = ownUnits.filter(
    (piece) => isInHouse(piece) && (keys === undefined || keys.some((key) => isSame(key, piece))),
  )
  const chosen = choosePieces(unshipped, items)
  if (!chosen)
    return no(
      'quantity-not-cancellable',
      'Fewer items than requested can be cancelled. Lower the quantity.',
    )
  return chosen.length > 0
    ? chosen
    : no('nothing-to-cancel', 'This order has no items that can be cancelled.')
}

const reasonSentences: Readonly<Record<CancelReason, string>> = {
  customer: 'You requested the cancellation.',
  payment: 'The payment failed.',
  fraud: 'We could not verify the buyer.',
  stock: 'We are sorry, the items are not available after all.',
  staff: 'We had to cancel it.',
  expired: 'The order waited too long.',
  other: 'We had to cancel it.',
}
