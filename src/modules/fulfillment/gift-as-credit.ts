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
  /** What its recipient was shown, in cents; another sum is shown anew instead of taken. */
  readonly expected?: number
  /** False when the pieces are not there or not fit to be sold. */
  readonly restock?: boolean
  /** For the recipient's wallet, in a sentence. */
  readonly reason: string
  readonly by: OrderActor
}

/** What pieces would come to as credit now; refused when they can no longer be stopped. */
export async function previewGiftAsCredit(
  { db, now }: { readonly db: Db; readonly now: Date },
  { orderId, keys }: GiftPieces,
): Promise<{ credit: number } | Refusal> {
  const order = await readOrderInHand(db, orderId)
  if (!order) return refuse('not-found', 'There is no such order.')
  const refused = refuseToStop(order, keys, { now, isThere: true })
  return refused ?? { credit: await worth(db, order, wishOf(keys, 'preview')) }
}

/**
 * Pieces that have not left stay in the house, and all that was paid for them, delivery and wrap included, becomes the credit of whom they
 * were given to (commerce.md §2.6). For their buyer the gift has arrived, as with one that was given back (decision 68).
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
      'The payment cannot be reached just now. Nothing was changed; please try again in a minute.',
    )
  return inActOn({ ...parts, takeWord }, orderId, async (tx, order) => {
    const refused = refuseToStop(order, keys, { now, isThere: restock })
    if (isRefusal(refused)) unwrap(refused)
    const wish = { ...wishOf(keys, recipient.id), creditReason: reason }
    const credit = await worth(tx, order, wish)
    if (expected !== undefined && credit !== expected)
      unwrap(
        refuse(
          'total-changed',
          'What it comes to has changed meanwhile. Please look at it again.',
          {
            detail: { was: expected, now: credit },
          },
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
      reason: 'Taken as store credit before it left.',
      by,
      now,
    } as const
    const made = unwrap(await refundOrder(tx, { jobs: parts.jobs, order: after, wish }, cause))
    const demands = piecesOf(order, keys).map(({ variantId }) => ({ variantId, qty: 1 }))
    await freePieces(tx, { orderId, demands, now })
    if (!restock) await writeOffPieces(tx, { demands, ref: orderId })
    const data = { amount: made.amount, pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) }
    await noteEvent(tx, orderId, { kind: 'gift_as_credit', at: now, by, visibility: 'staff', data })
    return { credit: made.amount }
  })
}

function wishOf(keys: readonly PieceKey[], creditTo: string): RefundWish {
  return { shares: wholeOf(keys), pocket: 'credit', creditTo }
}

async function worth(db: Db, order: OrderInHand, wish: RefundWish): Promise<number> {
  return sum((await previewRefunds(db, order, [wish])).map(({ amount }) => amount))
}

const piecesOf = ({ pieces }: OrderInHand, keys: readonly PieceKey[]) =>
  pieces.filter((piece) => keys.some((key) => isSame(key, piece)))

interface Stopping {
  readonly now: Date
  /** What is not there cannot be packed either: it is stopped whatever was begun. */
  readonly isThere: boolean
}

function refuseToStop(
  order: OrderInHand,
  keys: readonly PieceKey[],
  { now, isThere }: Stopping,
): Refusal<'transition-illegal'> | null {
  const no = (why: string) => refuse('transition-illegal', why)
  const pieces = piecesOf(order, keys)
  if (order.status !== 'placed' || pieces.length === 0 || !pieces.every(isBuyers))
    return no('It is not on its way to you any more.')
  if (order.editableUntil !== null && now < order.editableUntil)
    return no('Whoever gave it can still change it. Look again in half an hour.')
  if (!pieces.every(isThere ? isUntouched : isInHouse))
    return no(
      'We have begun to make or pack it. Once it has arrived, you can exchange it for credit.',
    )
  return null
}
