import { sum } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { readLabels } from '#modules/catalog/read-labels.ts'
import type { PieceFate } from '#modules/loyalty/domain/follow.ts'
import type { OrderFacts } from '#modules/loyalty/loyalty-parts.ts'
import { readGiftCardLines } from '#modules/orders/read-gift-card-lines.ts'
import { readTenders } from '#modules/orders/read-tenders.ts'
import {
  isBuyers,
  isThere,
  readOrderInHand,
  type LineInHand,
  type OrderInHand,
  type Piece,
} from '#modules/orders/take-order.ts'
import { readLoweredShares, type LoweredShareOf } from '#modules/refunds/piece-worth.ts'
import { readGiftsOfOrder, type GiftOfOrder } from '#modules/registries/read-gifts-of-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { returnableUntil } from './returnable-until.ts'

/** What is told of every piece beside the order itself. */
interface Telling {
  readonly loweredOf: LoweredShareOf
  readonly now: Date
}

function giftsOf(
  order: OrderInHand,
  gifts: readonly GiftOfOrder[],
  telling: Telling,
): OrderFacts['gifts'] {
  return gifts.flatMap(({ lineId, unit, ownerId, notBefore, isSeen }) => {
    const piece = order.pieces.find((one) => one.lineId === lineId && one.unit === unit)
    const line = order.lines.find(({ id }) => id === lineId)
    return piece && isSeen
      ? [{ lineId, unit, ownerId, notBefore, piece: factsOf(piece, line, telling) }]
      : []
  })
}

/** What points need to know of an order; orders, refunds and registries rank above loyalty. */
export async function readOrderFacts(
  db: Db,
  orderId: string,
  now: Date,
): Promise<OrderFacts | null> {
  const order = await readOrderInHand(db, orderId)
  if (!order) return null
  const [tenders, giftCards] = [
    await readTenders(db, orderId),
    await readGiftCardLines(db, orderId),
  ]
  const telling = { loweredOf: await readLoweredShares(db, order), now }
  const labels = await readLabels(
    db,
    order.lines.map(({ goodsId }) => goodsId),
  )
  const paid = tenders.filter(({ kind }) => kind === 'points').flatMap(({ shares }) => shares)
  const paidFor = (lineId: string, unit: number) =>
    sum(
      paid
        .filter((share) => share.lineId === lineId && share.unit === unit && share.part === 'goods')
        .map(({ amount }) => amount),
    )
  return {
    id: order.id,
    number: order.number,
    ownerId: order.ownerId,
    placedAt: order.placedAt,
    lines: order.lines.map(({ id, goodsId, variantId, title, units }) => ({
      lineId: id,
      goodsId,
      variantId,
      labels: labels.get(goodsId)?.tags ?? [],
      title,
      spends: units.map(({ totals }, unit) =>
        giftCards.has(id) ? 0 : Math.max(0, netOf(totals) - paidFor(id, unit)),
      ),
    })),
    pieces: order.pieces.map((piece) =>
      fateOf(
        piece,
        order.lines.find(({ id }) => id === piece.lineId),
        telling,
      ),
    ),
    gifts: giftsOf(order, await readGiftsOfOrder(db, orderId, calendarDate(now)), telling),
  }
}

/** What a piece itself cost. */
function netOf({
  merchandise,
  productDiscount,
  orderDiscount,
}: LineInHand['units'][number]['totals']): number {
  return merchandise - productDiscount - orderDiscount
}

/** Whoever gave a piece away keeps its points, and learns nothing of what was done with it. */
function fateOf(held: Piece, line: LineInHand | undefined, telling: Telling): PieceFate {
  return factsOf(
    isBuyers(held) ? held : { ...held, status: 'delivered', returnState: 'no' },
    line,
    telling,
  )
}

function factsOf(
  piece: Piece,
  line: LineInHand | undefined,
  { loweredOf, now }: Telling,
): PieceFate {
  const { lineId, unit, status, returnState, shippedAt } = piece
  return {
    lineId,
    unit,
    gone:
      status === 'cancelled'
        ? 'It was cancelled.'
        : returnState === 'returned'
          ? 'It was sent back.'
          : null,
    lowered: loweredOf(piece),
    hasOpenReturn: returnState === 'open',
    returnableUntil: isThere(piece) && line ? returnableUntil(line, piece, now) : null,
    onItsWaySince: status === 'shipped' && shippedAt ? calendarDate(shippedAt) : null,
  }
}
