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
  /** All that is still in the house when not given. */
  readonly items?: readonly Item[]
  /** These and no others, in place of so many of each line. */
  readonly keys?: readonly PieceKey[]
  /** False when the pieces are not there or not fit to be sold: then they are free for nobody. */
  readonly restock?: boolean
  /** False when the shop has told them itself. */
  readonly notify?: boolean
  readonly takeWord?: TakeWord | undefined
}

export interface Cancelled {
  readonly refunded: number
  /** Nothing of the order is left. */
  readonly isWhole: boolean
}

/**
 * Stops pieces that have not left: they are free for others, their money goes back whole, delivery and wrap included; what was given
 * already is paid to whoever it was given to. The buyer can do it alone while nothing of the order was begun; a person also later.
 */
export async function cancelPieces(
  parts: FulfillmentParts,
  input: CancelInput,
  by: OrderActor,
): Promise<Cancelled | Refusal> {
  if (!(await takeMoneyFirst(parts, input.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment cannot be reached just now. Nothing was changed; please try again in a minute.',
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
  const keys = unwrap(stoppable(order, input, by))
  const after = unwrap(await movePieces(tx, order, { keys, event: 'cancel', at }))
  const cause = {
    cause: 'cancel',
    causeId: order.id,
    reason: words[input.reason],
    by,
    now: at,
  } as const
  // Coupons are locked before wallet and stock, as placing does.
  if (isAllCancelled(after.pieces)) await restoreCoupons(tx, { orderId: order.id, now: at })
  const refund = await refundHolders(tx, { jobs: parts.jobs, order: after, keys }, cause)
  const demands = keys.map(({ variantId }) => ({ variantId, qty: 1 }))
  await freePieces(tx, { orderId: order.id, demands, now: at })
  const { restock = true, notify = true } = input
  if (!restock) await writeOffPieces(tx, { demands, ref: order.id })
  const isWhole = isAllCancelled(after.pieces)
  const data = (pieces: readonly Piece[]) => ({
    reason: input.reason,
    ...(!restock && { restock }),
    ...(!notify && { notify }),
    pieces: pieces.map(({ lineId, unit }) => ({ lineId, unit })),
  })
  if (isWhole) unwrap(await moveOrder(tx, after, { event: 'cancel', at, by, data: data(keys) }))
  else
    for (const { email, pieces } of holdersOf(after, keys))
      await noteEvent(tx, order.id, {
        kind: 'pieces_cancelled',
        at,
        by,
        visibility: email === null ? 'customer' : 'staff',
        data: data(pieces),
      })
  if (!notify) return { refunded: refund.amount, isWhole }
  await notifyHolders(tx, parts.jobs, {
    order: after,
    keys,
    at,
    urgent: true,
    news: (theirs, what) => ({
      subject: isWhole ? `Order ${order.number} is cancelled` : `Part of ${what} is cancelled`,
      heading: isWhole ? 'Your order is cancelled.' : `Part of ${what} is cancelled.`,
      paragraphs: [
        `${words[input.reason]} ${piecesInWords(order.lines, theirs)} will not be sent.`,
        ...refund.words(theirs),
      ],
    }),
  })
  return { refunded: refund.amount, isWhole }
}

/** What its buyer asked to stop is the buyer's own; what was given is no longer theirs to stop. */
function stoppable(
  order: OrderInHand,
  { reason, items, keys }: CancelInput,
  by: OrderActor,
): Piece[] | Refusal<'transition-illegal'> {
  const no = (why: string) => refuse('transition-illegal', why)
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return no(`The order is ${order.status}.`)
  const theirs =
    by.kind === 'customer' || reason === 'customer' ? order.pieces.filter(isBuyers) : order.pieces
  const isBegun =
    theirs.length < order.pieces.length
    || theirs.some((piece) => !isUntouched(piece) && piece.status !== 'cancelled')
  if (by.kind === 'customer' && isBegun)
    return no('We have begun to make or pack it. Ask us, and we try to stop it.')
  const here = theirs.filter(
    (piece) => isInHouse(piece) && (keys === undefined || keys.some((key) => isSame(key, piece))),
  )
  const chosen = choosePieces(here, items)
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
