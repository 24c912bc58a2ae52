import { sum } from '#kernel/money/money.ts'
import { getReturnDeadline, getWindowStart } from '#kernel/time/return-window.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { readProductLabels } from '#modules/catalog/read-product-labels.ts'
import type { UnitOutcome } from '#modules/loyalty/domain/order-steps.ts'
import type { LoyaltyOrderFacts } from '#modules/loyalty/order-facts.ts'
import { listGiftCardLineIds } from '#modules/orders/read-gift-card-lines.ts'
import { listOrderTenders } from '#modules/orders/list-order-tenders.ts'
import {
  isOwnedByBuyer,
  isDelivered,
  findOrderWithUnits,
  type OrderLine,
  type OrderWithUnits,
  type OrderUnit,
} from '#modules/orders/lock-order.ts'
import { readLoweredShares, type GetLoweredShare } from '#modules/refunds/unit-value.ts'
import {
  listRegistryGiftsInOrder,
  type OrderRegistryGift,
} from '#modules/registries/list-registry-gifts-in-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { getReturnWindow } from './terms.ts'

interface FactSources {
  readonly loweredOf: GetLoweredShare
  readonly now: Date
}

function listGiftFacts(
  order: OrderWithUnits,
  gifts: readonly OrderRegistryGift[],
  sources: FactSources,
): LoyaltyOrderFacts['gifts'] {
  return gifts.flatMap(({ lineId, unit, ownerId, notBefore, isSeen }) => {
    const piece = order.units.find((one) => one.lineId === lineId && one.unit === unit)
    const line = order.lines.find(({ id }) => id === lineId)
    return piece && isSeen
      ? [
          {
            lineId,
            unit,
            ownerId,
            earliestUnlockOn: notBefore,
            outcome: getPieceFacts(piece, line, sources),
          },
        ]
      : []
  })
}

/** What points need to know of an order; orders, refunds and registries rank above loyalty. */
export async function readOrderFacts(
  db: Db,
  orderId: string,
  now: Date,
): Promise<LoyaltyOrderFacts | null> {
  const order = await findOrderWithUnits(db, orderId)
  if (!order) return null
  const [tenders, giftCards] = [
    await listOrderTenders(db, orderId),
    await listGiftCardLineIds(db, orderId),
  ]
  const sources = { loweredOf: await readLoweredShares(db, order), now }
  const labels = await readProductLabels(
    db,
    order.lines.map(({ productId }) => productId),
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
    lines: order.lines.map(({ id, productId, variantId, title, units }) => ({
      lineId: id,
      productId,
      variantId,
      labels: labels.get(productId)?.tags ?? [],
      title,
      spends: units.map(({ totals }, unit) =>
        giftCards.has(id) ? 0 : Math.max(0, getNetPrice(totals) - sumPointsPaid(id, unit)),
      ),
    })),
    units: order.units.map((piece) =>
      getBuyerFacts(
        piece,
        order.lines.find(({ id }) => id === piece.lineId),
        sources,
      ),
    ),
    gifts: listGiftFacts(
      order,
      await listRegistryGiftsInOrder(db, orderId, calendarDate(now)),
      sources,
    ),
  }
}

/** The price of an order unit after discounts. */
function getNetPrice({
  merchandise,
  productDiscount,
  orderDiscount,
}: OrderLine['units'][number]['totals']): number {
  return merchandise - productDiscount - orderDiscount
}

/** A giver keeps the points of a gift and does not see its later state. */
function getBuyerFacts(
  buyerPiece: OrderUnit,
  line: OrderLine | undefined,
  sources: FactSources,
): UnitOutcome {
  return getPieceFacts(
    isOwnedByBuyer(buyerPiece)
      ? buyerPiece
      : { ...buyerPiece, status: 'delivered', returnState: 'no' },
    line,
    sources,
  )
}

function getPieceFacts(
  piece: OrderUnit,
  line: OrderLine | undefined,
  { loweredOf, now }: FactSources,
): UnitOutcome {
  const { lineId, unit, status, returnState, shippedAt } = piece
  return {
    lineId,
    unit,
    gone:
      status === 'cancelled'
        ? 'It was canceled.'
        : returnState === 'returned'
          ? 'It was sent back.'
          : null,
    priceDifference: loweredOf(piece),
    hasOpenReturn: returnState === 'open',
    returnableUntil: isDelivered(piece) && line ? returnableUntil(line, piece, now) : null,
    onItsWaySince: status === 'shipped' && shippedAt ? calendarDate(shippedAt) : null,
  }
}

/** The last day of a unit's return window; null before delivery. */
export function returnableUntil(line: OrderLine, unit: OrderUnit, now: Date): CalendarDate | null {
  const terms = getReturnWindow(line.returnTerms, false)
  const start = getWindowStart(unit, terms, now)
  return start && getReturnDeadline(start, terms)
}
