import { sum } from '#kernel/money/money.ts'
import { calendarDate, type Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { routesOf, type Route } from '#api/mount.ts'
import { readCartSpends } from '#modules/cart/read-cart-spends.ts'
import type { CartParts } from '#modules/cart/read-cart.ts'
import { readLabels } from '#modules/catalog/read-labels.ts'
import { loyaltyContract } from '#modules/loyalty/contract.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from '#modules/loyalty/http.ts'
import { loyaltyStaffContract } from '#modules/loyalty/staff-contract.ts'
import { audited } from '#modules/staff/audited.ts'
import type { PieceFate } from '#modules/loyalty/domain/follow.ts'
import { followOrderLater, hasPoints } from '#modules/loyalty/follow-order.ts'
import type { LoyaltyParts, OrderFacts } from '#modules/loyalty/loyalty-parts.ts'
import { holdPoints, offerPoints, releasePoints, spendHeldPoints } from '#modules/loyalty/tender.ts'
import { listBirthdays } from '#modules/members/list-birthdays.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { listOrderIdsOf, listOrderIdsPlaced } from '#modules/orders/list-order-ids.ts'
import { readGiftsOfOrder, type GiftOfOrder } from '#modules/registries/read-gifts-of-order.ts'
import {
  isBuyers,
  isThere,
  readOrderInHand,
  type LineInHand,
  type OrderInHand,
  type Piece,
} from '#modules/orders/take-order.ts'
import { readGiftCardLines } from '#modules/orders/read-gift-card-lines.ts'
import { readTenders } from '#modules/orders/read-tenders.ts'
import { readLoweredShares, type LoweredShareOf } from '#modules/refunds/piece-worth.ts'
import { readPointsRefund } from '#modules/refunds/read-points-refund.ts'
import { returnableUntil } from '#modules/returns/returnable-until.ts'
import type { PointsTender } from '#modules/wallet/points-tender.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'

type Base = Pick<LoyaltyParts, 'db' | 'jobs' | 'clock' | 'mails' | 'origin'> & CartParts

/** Gives the loyalty module access to orders, refunds, registries and the catalog. */
export function loyaltyParts(base: Base): LoyaltyParts {
  const { db, jobs, clock, mails, origin } = base
  return {
    db,
    jobs,
    clock,
    mails,
    origin,
    readOrderFacts,
    readPointsRefund,
    listOrdersOf: listOrderIdsOf,
    listOrdersPlaced: listOrderIdsPlaced,
    listBirthdays,
    readCartLines: async (ctx) => {
      const lines = await readCartSpends(base, ctx)
      const labels = await readLabels(
        ctx.db,
        lines.map(({ goodsId }) => goodsId),
      )
      return lines.map((line) => ({ ...line, labels: labels.get(line.goodsId)?.tags ?? [] }))
    },
  }
}

export function loyaltyRoutes(loyalty: LoyaltyParts): Route[] {
  return [
    ...routesOf(loyaltyContract, loyaltyHandlers(loyalty)),
    ...routesOf(loyaltyStaffContract, audited(loyaltyStaffContract, loyaltyStaffHandlers(loyalty))),
  ]
}

export function pointsTender({ now }: Clock): PointsTender {
  return {
    offer: offerPoints,
    hold: holdPoints,
    capture: spendHeldPoints,
    release: (tx, checkoutId) => releasePoints(tx, checkoutId, now()),
  }
}

/**
 * Updates points when order units change; points for gifts are updated when the gift is revealed.
 */
export function followWithPoints(jobs: JobQueue): FollowPieces {
  return async (tx, { order, now }) => {
    const today = calendarDate(now)
    const gifts = await readGiftsOfOrder(tx, order.id, today)
    if (order.ownerId.startsWith('mem_') || gifts.length > 0 || (await hasPoints(tx, order.id)))
      await followOrderLater(tx, jobs, order.id)
    for (const day of new Set(gifts.map(({ seenFrom }) => seenFrom)))
      if (day !== null && day > today)
        await jobs.enqueue(
          tx,
          'loyalty.follow',
          { orderId: order.id },
          { after: new Date(`${day}T12:00:00Z`), key: `${order.id} ${day}` },
        )
  }
}

interface FactSources {
  readonly loweredOf: LoweredShareOf
  readonly now: Date
}

function listGiftFacts(
  order: OrderInHand,
  gifts: readonly GiftOfOrder[],
  sources: FactSources,
): OrderFacts['gifts'] {
  return gifts.flatMap(({ lineId, unit, ownerId, notBefore, isSeen }) => {
    const piece = order.pieces.find((one) => one.lineId === lineId && one.unit === unit)
    const line = order.lines.find(({ id }) => id === lineId)
    return piece && isSeen
      ? [{ lineId, unit, ownerId, notBefore, piece: getPieceFacts(piece, line, sources) }]
      : []
  })
}

async function readOrderFacts(db: Db, orderId: string, now: Date): Promise<OrderFacts | null> {
  const order = await readOrderInHand(db, orderId)
  if (!order) return null
  const [tenders, giftCards] = [
    await readTenders(db, orderId),
    await readGiftCardLines(db, orderId),
  ]
  const sources = { loweredOf: await readLoweredShares(db, order), now }
  const labels = await readLabels(
    db,
    order.lines.map(({ goodsId }) => goodsId),
  )
  const paid = tenders.filter(({ kind }) => kind === 'points').flatMap(({ shares }) => shares)
  const sumPointsPaid = (lineId: string, unit: number) =>
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
        giftCards.has(id) ? 0 : Math.max(0, getNetPrice(totals) - sumPointsPaid(id, unit)),
      ),
    })),
    pieces: order.pieces.map((piece) =>
      getBuyerFacts(
        piece,
        order.lines.find(({ id }) => id === piece.lineId),
        sources,
      ),
    ),
    gifts: listGiftFacts(order, await readGiftsOfOrder(db, orderId, calendarDate(now)), sources),
  }
}

/** The price of an order unit after discounts. */
function getNetPrice({
  merchandise,
  productDiscount,
  orderDiscount,
}: LineInHand['units'][number]['totals']): number {
  return merchandise - productDiscount - orderDiscount
}

/** A giver keeps the points of a gift and does not see its later state. */
function getBuyerFacts(
  buyerPiece: Piece,
  line: LineInHand | undefined,
  sources: FactSources,
): PieceFate {
  return getPieceFacts(
    isBuyers(buyerPiece) ? buyerPiece : { ...buyerPiece, status: 'delivered', returnState: 'no' },
    line,
    sources,
  )
}

function getPieceFacts(
  piece: Piece,
  line: LineInHand | undefined,
  { loweredOf, now }: FactSources,
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
