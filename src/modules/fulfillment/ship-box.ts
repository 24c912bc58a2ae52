import { sql } from 'drizzle-orm'
import { readOrderInHand, type OrderActor } from '#modules/orders/take-order.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { numberFor, shipPieces, type HandedOver, type Numbered } from './ship-pieces.ts'

/** Gifts of several orders that go to the same people on the same day. */
export interface WaitingBox {
  readonly registryId: string
  readonly recipientName: string
  /** "Reno, NV" */
  readonly place: string
  /** The day it leaves; null: as soon as it is packed. */
  readonly leavesOn: CalendarDate | null
  readonly deliveries: {
    readonly orderId: string
    readonly number: string
    readonly groupId: string
    readonly latest: string | null
  }[]
}

/** Deliveries for registries that still wait, those of one address and day together; the next to leave first. */
export function listBoxes(db: Db, registryId?: string): Promise<WaitingBox[]> {
  return rows<WaitingBox>(
    db,
    sql`
      select
        g.registry_id as "registryId", min(g.recipient_name) as "recipientName",
        (g.address ->> 'city') || ', ' || (g.address ->> 'stateCode') as place,
        to_jsonb(g.ship_after) #>> '{}' as "leavesOn",
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
          left join order_pieces p on p.line_id = l.id and p.unit = u
          where l.group_id = g.id and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'ready')
        )
      group by g.registry_id, g.address, g.ship_after
      order by g.ship_after nulls first, min(o.placed_at)
      limit 200
    `,
  )
}

export interface ShippedBox {
  readonly trackingNo: string
  readonly shipped: { readonly number: string; readonly shipmentId: string }[]
  /** What could not go along, and why. */
  readonly left: { readonly number: string; readonly why: string }[]
}

/**
 * All that waits for a registry and may leave goes as one box with one number: a parcel of each order, so that every giver follows their
 * own. Each order is an act of its own; one that cannot leave stays, and the others go.
 */
export async function shipBox(
  parts: FulfillmentParts,
  { registryId, given }: { registryId: string; given: HandedOver },
  by: OrderActor,
): Promise<ShippedBox | Refusal> {
  const now = parts.clock.now()
  const today = calendarDate(now)
  const box = (await listBoxes(parts.db, registryId)).find(
    ({ leavesOn }) => leavesOn === null || leavesOn <= today,
  )
  if (!box) return refuse('transition-illegal', 'Nothing for this registry may leave now.')
  const id = newId('shp', now.getTime())
  const latest =
    box.deliveries
      .map((one) => one.latest)
      .toSorted()
      .at(0) ?? null
  const number = await numberFor(parts, {
    id,
    parcel: { place: box.place, latest, deliveryNotes: '' },
    now,
    given,
  })
  if (isRefusal(number)) return number
  return fill(parts, { deliveries: box.deliveries, id, number, by })
}

interface Filling {
  readonly deliveries: WaitingBox['deliveries']
  readonly id: string
  readonly number: Numbered
  readonly by: OrderActor
}

async function fill(
  parts: FulfillmentParts,
  { deliveries, id, number, by }: Filling,
): Promise<ShippedBox | Refusal> {
  const shipped: { number: string; shipmentId: string }[] = []
  const left: { number: string; why: string }[] = []
  for (const delivery of deliveries) {
    const { orderId, groupId, number: orderNumber } = delivery
    const box = { id, isFirst: shipped.length === 0, number }
    const sent =
      (await readOrderInHand(parts.db, orderId))
      && (await shipPieces(parts, { orderId, groupId, box }, by))
    if (sent === null || isRefusal(sent))
      left.push({ number: orderNumber, why: sent?.message ?? 'There is no such order.' })
    else shipped.push({ number: orderNumber, shipmentId: sent.shipmentId })
  }
  const [first] = left
  return shipped.length === 0 && first
    ? refuse('transition-illegal', first.why)
    : { trackingNo: number.trackingNo, shipped, left }
}
