import { freePieces } from '#modules/inventory/use-allocation.ts'
import { tellBuyer } from '#modules/orders/order-news.ts'
import {
  isBuyers,
  isInHouse,
  isUntouched,
  moveOrder,
  movePieces,
  noteEvent,
  type Doer,
  type OrderInHand,
  type Piece,
} from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refundInWords } from '#modules/refunds/refund-words.ts'
import { refundOrder, wholeOf } from '#modules/refunds/refund-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, orRefuse } from './act-on-order.ts'
import { choosePieces, type Item } from './domain/choose-pieces.ts'
import { piecesInWords } from './domain/piece-words.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

export const cancelReasons = ['customer', 'payment', 'fraud', 'stock', 'staff', 'expired', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

export interface CancelInput {
  readonly orderId: string
  readonly reason: CancelReason
  /** All that is still in the house when not given. */
  readonly items?: readonly Item[]
}

export interface Cancelled {
  readonly refunded: number
  /** Nothing of the order is left. */
  readonly isWhole: boolean
}

/**
 * Stops pieces that have not left: they are free for others, their money goes back whole, delivery and wrap included. The buyer can do
 * it alone while nothing of the order was begun; a person also later.
 */
export async function cancelPieces(parts: FulfillmentParts, input: CancelInput, by: Doer): Promise<Cancelled | Refusal> {
  if (!(await takeMoneyFirst(parts, input.orderId)))
    return refuse('provider-unavailable', 'The payment cannot be reached just now. Nothing was changed; please try again in a minute.')
  return inActOn(parts, input.orderId, (tx, order) => cancelInHand(tx, parts, { order, input, by }))
}

export async function cancelInHand(
  tx: Tx,
  parts: FulfillmentParts,
  { order, input, by }: { order: OrderInHand; input: CancelInput; by: Doer },
): Promise<Cancelled> {
  const at = parts.clock.now()
  const keys = orRefuse(stoppable(order, input, by))
  const after = orRefuse(await movePieces(tx, order, { keys, event: 'cancel', at }))
  const cause = { cause: 'cancel', causeId: order.id, reason: words[input.reason], by, now: at } as const
  const refund = orRefuse(await refundOrder(tx, { jobs: parts.jobs, order: after, wish: { shares: wholeOf(keys) } }, cause))
  await freePieces(tx, { orderId: order.id, demands: keys.map(({ variantId }) => ({ variantId, qty: 1 })), now: at })
  const isWhole = after.pieces.every((piece) => piece.status === 'cancelled')
  const data = { reason: input.reason, pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) }
  if (isWhole) orRefuse(await moveOrder(tx, after, { event: 'cancel', at, by, data }))
  else await noteEvent(tx, order.id, { kind: 'pieces_cancelled', at, by, data })
  await tellBuyer(tx, parts.jobs, {
    orderId: order.id,
    at,
    urgent: true,
    subject: isWhole ? `Order ${order.number} is cancelled` : `Part of order ${order.number} is cancelled`,
    heading: isWhole ? 'Your order is cancelled.' : 'Part of your order is cancelled.',
    paragraphs: [`${words[input.reason]} ${piecesInWords(order.lines, keys)} will not be sent.`, ...refundInWords(refund)],
  })
  return { refunded: refund.amount, isWhole }
}

function stoppable(order: OrderInHand, { items }: CancelInput, by: Doer): Piece[] | Refusal<'transition-illegal'> {
  const no = (why: string) => refuse('transition-illegal', why)
  if (order.status !== 'placed' && order.status !== 'on_hold') return no(`The order is ${order.status}.`)
  const theirs = by.kind === 'customer' ? order.pieces.filter(isBuyers) : order.pieces
  const isBegun = theirs.length < order.pieces.length || theirs.some((piece) => !isUntouched(piece) && piece.status !== 'cancelled')
  if (by.kind === 'customer' && isBegun) return no('We have begun to make or pack it. Ask us, and we try to stop it.')
  const chosen = choosePieces(theirs.filter(isInHouse), items)
  if (!chosen) return no('So many pieces are not there to be cancelled.')
  return chosen.length > 0 ? chosen : no('Nothing of it is left to cancel.')
}

const words: Readonly<Record<CancelReason, string>> = {
  customer: 'As you asked.',
  payment: 'The payment did not hold.',
  fraud: 'We could not confirm who ordered.',
  stock: 'We do not have the pieces after all, and are sorry.',
  staff: 'We had to stop it.',
  expired: 'It waited too long.',
  other: 'We had to stop it.',
}
