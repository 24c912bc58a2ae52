import { findOrderWithUnits, type OrderActor } from '#modules/orders/lock-order.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { date, jsonRows, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { bookTracking, type BookedTracking, type TrackingInput } from './book-tracking.ts'
import { checkShipment, shipUnits } from './ship-units.ts'

const registryBoxRow = {
  registryId: text,
  recipientName: text,
  /** "Reno, NV" */
  place: text,
  /** The shipping date; null when it ships once packed. */
  leavesOn: nullable(date),
  deliveries: jsonRows({ orderId: text, number: text, groupId: text, latest: nullable(date) }),
}

/** Registry gifts of several orders with the same address and shipping date. */
export type RegistryBox = Row<typeof registryBoxRow>

/** Lists unshipped registry deliveries grouped by address and shipping date, earliest first. */
export function listBoxes(db: Db, registryId?: string): Promise<RegistryBox[]> {
  return queryRows(
    db,
    registryBoxRow,
    sql`
      select
        g.registry_id, min(g.recipient_name) as recipient_name,
        (g.address ->> 'city') || ', ' || (g.address ->> 'stateCode') as place,
        g.ship_after as leaves_on,
        jsonb_agg(
          jsonb_build_object(
            'orderId', o.id, 'number', o.number, 'groupId', g.id, 'latest', g.latest
          )
          order by o.placed_at, o.id
        ) as deliveries
      from order_groups g
      join orders o on o.id = g.order_id
      where g.registry_id is not null
        and (${registryId ?? null}::text is null or g.registry_id = ${registryId ?? null})
        and g.address is not null
        and o.status = 'placed'
        and exists (
          select 1
          from order_lines l
          cross join lateral generate_series(0, l.qty - 1) u
          left join order_units p on p.line_id = l.id and p.unit = u
          where l.group_id = g.id and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'ready')
        )
      group by g.registry_id, g.address, g.ship_after
      order by g.ship_after nulls first, min(o.placed_at)
      limit 200`,
  )
}

export interface ShipBoxResult {
  readonly trackingNo: string
  readonly shipped: { readonly number: string; readonly shipmentId: string }[]
  /** Deliveries that could not ship, with the reason. */
  readonly left: { readonly number: string; readonly why: string }[]
}

/**
 * Ships all due deliveries of a registry in one box with one tracking number and a shipment per
 * order. Each order is a separate transaction; the ones that cannot ship are listed.
 */
export async function shipBox(
  services: Services,
  { registryId, given }: { registryId: string; given: TrackingInput },
  by: OrderActor,
): Promise<ShipBoxResult | Refusal> {
  const now = services.clock.now()
  const today = calendarDate(now)
  const box = (await listBoxes(services.db, registryId)).find(
    ({ leavesOn }) => leavesOn === null || leavesOn <= today,
  )
  if (!box)
    return refuse('transition-illegal', 'This registry has no deliveries that can ship now.', {
      reason: 'no-deliveries-to-ship',
    })
  const number = await bookBox(services, { box, given, now })
  if (isRefusal(number)) return number
  const id = createId('shp', now.getTime())
  return shipDeliveries(services, { deliveries: box.deliveries, id, number, by })
}

/** Books one parcel for all deliveries of a box that can ship. */
async function bookBox(
  services: Services,
  { box: { deliveries }, given, now }: { box: RegistryBox; given: TrackingInput; now: Date },
): Promise<BookedTracking | Refusal> {
  const checks = await Promise.all(
    deliveries.map(async ({ orderId, groupId }) => ({
      orderId,
      checked: await checkShipment(services, { orderId, groupId }),
    })),
  )
  const ready = checks.flatMap(({ orderId, checked }) =>
    isRefusal(checked) ? [] : [{ ...checked, orderId }],
  )
  const [first] = ready
  if (!first) {
    const [refused] = checks.flatMap(({ checked }) => (isRefusal(checked) ? [checked] : []))
    return refuse('transition-illegal', refused?.message ?? 'This box has nothing to ship.', {
      reason: 'delivery-not-shippable',
    })
  }
  const latest = deliveries
    .flatMap((delivery) => delivery.latest ?? [])
    .toSorted()
    .at(0)
  return bookTracking(services, {
    orderId: first.orderId,
    groupId: first.groupId,
    address: { ...first.parcel, latest: latest ?? null },
    units: ready.flatMap(({ units }) => units),
    now,
    given,
  })
}

interface BoxContents {
  readonly deliveries: RegistryBox['deliveries']
  readonly id: string
  readonly number: BookedTracking
  readonly by: OrderActor
}

async function shipDeliveries(
  services: Services,
  { deliveries, id, number, by }: BoxContents,
): Promise<ShipBoxResult | Refusal> {
  const shipped: { number: string; shipmentId: string }[] = []
  const left: { number: string; why: string }[] = []
  for (const delivery of deliveries) {
    const { orderId, groupId, number: orderNumber } = delivery
    const box = { id, isFirst: shipped.length === 0, number }
    const result =
      (await findOrderWithUnits(services.db, orderId))
      && (await shipUnits(services, { orderId, groupId, box }, by))
    if (result === null || isRefusal(result))
      left.push({ number: orderNumber, why: result?.message ?? 'We could not find this order.' })
    else shipped.push({ number: orderNumber, shipmentId: result.shipmentId })
  }
  const [first] = left
  return shipped.length === 0 && first
    ? refuse('transition-illegal', first.why, { reason: 'delivery-not-shippable' })
    : { trackingNo: number.trackingNo, shipped, left }
}
