import {
  isOwnedByBuyer,
  isUnshipped,
  isDelivered,
  isUnfulfilled,
  findOrderWithUnits,
  type OrderLine,
  type OrderWithUnits,
  type OrderUnit,
} from '#modules/orders/lock-order.ts'
import { sumPointsByLine } from '#modules/loyalty/sum-points-by-line.ts'
import { listOrderTenders, type OrderTender } from '#modules/orders/list-order-tenders.ts'
import { listOrderRefunds, sumRefundedByLine } from '#modules/refunds/read-refunds.ts'
import { sum } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { date, nullable, text, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { listCancelRequests } from './commands/cancel-request.ts'
import type { OrderProgress } from './contract.ts'
import { listShipments, type ShipmentWithEvents } from './db/shipments.ts'
import { formatVariantName, listExchangedVariants } from './list-exchanged-variants.ts'
import { getCarrierPage } from './domain/tracking-number.ts'
import type { ShopSettings } from '#platform/settings/settings.ts'

export interface OrderProgressInput {
  readonly orderId: string
  /** Buyers do not see what recipients do with their gifts. */
  readonly viewer: 'buyer' | 'staff'
  readonly now: Date
  readonly shop: Pick<ShopSettings, 'name'>
}

/** Reads the fulfillment progress of an order; null when there is none. */
export async function findOrderProgress(
  db: Db,
  { orderId, viewer, now, shop }: OrderProgressInput,
): Promise<OrderProgress | null> {
  const stored = await findOrderWithUnits(db, orderId)
  if (!stored) return null
  const order =
    viewer === 'buyer' ? { ...stored, units: stored.units.map(hideRecipientState) } : stored
  const [parcels, refunds, refunded, [request], promised, tenders, earned] = await Promise.all([
    listShipments(db, orderId),
    listOrderRefunds(db, orderId, viewer),
    sumRefundedByLine(db, orderId, viewer),
    listCancelRequests(db, orderId),
    readPromises(db, orderId),
    listOrderTenders(db, orderId),
    sumPointsByLine(db, orderId),
  ])
  const exchanged = await listExchangedVariants(
    db,
    order.lines,
    parcels.flatMap(({ pieces: units }) => units),
  )
  const isLive = order.status === 'placed' || order.status === 'on_hold'
  const isAllUntouched = order.units.every(
    (unit) => isUnfulfilled(unit) || unit.status === 'cancelled',
  )
  const canCancel = isLive && isAllUntouched
  const isOpen = order.editableUntil !== null && now < order.editableUntil && isLive
  return {
    id: order.id,
    number: order.number,
    editableUntil: isOpen ? (order.editableUntil?.toISOString() ?? null) : null,
    canCancel,
    canRequestCancellation: isLive && !canCancel && !request && order.units.some(isUnshipped),
    cancelAnswerBy: request ? request.answerBy.toISOString() : null,
    parcels: parcels
      .filter(
        (parcel) =>
          viewer === 'staff' || (!parcel.isOwnedByRecipient && parcel.status !== 'voided'),
      )
      .map((parcel) => describeShipment(order, parcel, { exchanged, shopName: shop.name })),
    promises: promised,
    money: order.lines.map((line) =>
      describeMoney(order, line, {
        refunded: refunded.get(line.id) ?? 0,
        points: { paid: paidWithPoints(tenders, line.id), earned: earned.get(line.id) ?? 0 },
      }),
    ),
    refunds: refunds.map((refund) => ({ ...refund, at: refund.at.toISOString() })),
  }
}

/** Buyers see units that a recipient took over as delivered. */
function hideRecipientState(unit: OrderUnit): OrderUnit {
  return isOwnedByBuyer(unit) ? unit : { ...unit, status: 'delivered', returnState: 'no' }
}

interface ShipmentContext {
  readonly exchanged: Awaited<ReturnType<typeof listExchangedVariants>>
  readonly shopName: string
}

export function describeShipment(
  order: OrderWithUnits,
  parcel: ShipmentWithEvents,
  { exchanged, shopName }: ShipmentContext,
): OrderProgress['parcels'][number] {
  const { id, groupId, trackingNo, status, trackingStatus, latest } = parcel
  const { label, url } = getCarrierPage(parcel, shopName)
  return {
    id,
    groupId,
    carrier: label,
    trackingNo,
    url,
    status: status === 'shipped' ? trackingStatus : status,
    latest,
    shippedAt: parcel.shippedAt.toISOString(),
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    scans: parcel.scans.map((scan) => ({ ...scan, at: scan.at.toISOString() })),
    pieces: order.lines.flatMap((line) => {
      const byVariant = Map.groupBy(
        parcel.pieces.filter(({ lineId }) => lineId === line.id),
        ({ variantId }) => exchanged.get(variantId),
      )
      return [...byVariant].map(([other, units]) => ({
        lineId: line.id,
        title: other ? formatVariantName(other) : line.title,
        qty: units.length,
      }))
    }),
  }
}

type LineMoney = OrderProgress['money'][number]

function paidWithPoints(tenders: readonly OrderTender[], lineId: string): number {
  const shares = tenders.flatMap((tender) => (tender.kind === 'points' ? tender.shares : []))
  return sum(shares.filter((share) => share.lineId === lineId).map((share) => share.amount))
}

function describeMoney(
  order: OrderWithUnits,
  line: OrderLine,
  { refunded, points }: Pick<LineMoney, 'refunded' | 'points'>,
): LineMoney {
  const units = order.units.filter(({ lineId }) => lineId === line.id)
  const count = (is: (unit: OrderUnit) => boolean) => units.filter(is).length
  const discounts = new Map<string, number>()
  for (const unit of line.units)
    for (const { source, amount } of unit.discounts)
      discounts.set(source, (discounts.get(source) ?? 0) + amount)
  return {
    lineId: line.id,
    title: line.title,
    qty: line.qty,
    list: line.unitPrice * line.qty,
    discounts: [...discounts].map(([label, amount]) => ({ label, amount })),
    tax: sum(line.units.map((unit) => unit.totals.tax)),
    delivery: sum(
      line.units.map(({ totals }) => totals.wrap + totals.shipping - totals.shippingDiscount),
    ),
    paid: sum(line.units.map((unit) => unit.totals.grand)),
    points,
    refunded,
    counts: {
      waiting: count(isUnshipped),
      shipped: count(({ status }) => status === 'shipped' || status === 'lost'),
      delivered: count(isDelivered),
      cancelled: count(({ status }) => status === 'cancelled'),
      returned: count(({ returnState }) => returnState === 'returned'),
    },
  }
}

type PromiseStatus = OrderProgress['promises'][number]['status']

function readPromises(db: Db, orderId: string): Promise<OrderProgress['promises']> {
  return queryRows(
    db,
    { groupId: text, status: literal<PromiseStatus>(), latest: nullable(date) },
    sql`
      select g.id as group_id, coalesce(p.status, 'on_track') as status, g.latest
      from order_groups g
      left join promises p on p.group_id = g.id
      where g.order_id = ${orderId}
      order by g.position`,
  )
}
