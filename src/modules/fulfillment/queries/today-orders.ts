import { endOfDay, queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'
import { waitsToShip } from './list-waiting-orders.ts'

const orderPath = (number: string) => `/order/${number}`

const openOrder = (number: string) => ({ path: orderPath(number) })

/** Notified when an order is placed, until it ships; a day-old order is no news. */
const newOrders: TodayItems = {
  kind: 'newOrder',
  label: 'New orders',
  permission: 'orders.read',
  isNotificationOnly: true,
  notification: { label: 'New order', email: 'digest' },
  list: (db, { now, limit }) =>
    queryTodayItems(
      db,
      sql`
        select o.number as id, o.number as title,
          '$' || to_char(o.total / 100.0, 'FM999999990.00') as subtitle,
          null::timestamptz as due_at
        from orders o
        where o.status = 'placed'
          and o.placed_at between ${now}::timestamptz - interval '1 day' and ${now}
          and not exists (
            select 1
            from order_units u
            join order_lines l on l.id = u.line_id
            where u.order_id = o.id
              and l.gift_card is null
              and u.status in ('shipped', 'delivered', 'collected')
          )
        order by o.placed_at desc
        limit ${limit}`,
      openOrder,
    ),
}

const ordersToShip: TodayItems = {
  kind: 'orderToShip',
  label: 'Orders to ship',
  permission: 'fulfillment.read',
  list: (db, { now, timeZone, limit }) =>
    queryTodayItems(
      db,
      sql`
        select o.number as id, o.number as title,
          concat_ws(
            ', ',
            g.recipient_name,
            case
              when o.editable_until > ${now} then
                'may still change until '
                  || to_char(o.editable_until at time zone ${timeZone}, 'FMHH12:MI AM')
            end
          ) as subtitle,
          ${endOfDay(sql`g.latest`, timeZone)} as due_at
        from orders o
        left join lateral (
          select recipient_name, latest
          from order_groups
          where order_id = o.id and address is not null
          order by latest nulls last
          limit 1
        ) g on true
        where ${waitsToShip(now)}
        order by g.latest nulls last, o.placed_at
        limit ${limit}`,
      openOrder,
    ),
}

const promisesAtRisk: TodayItems = {
  kind: 'promiseAtRisk',
  label: 'Delivery promises at risk',
  permission: 'fulfillment.read',
  notification: { label: 'Promise at risk', email: 'at_once' },
  list: (db, { timeZone, limit }) =>
    queryTodayItems(
      db,
      sql`
        select distinct on (o.number) o.number as id, o.number as title,
          case p.status when 'missed' then 'Promise missed' else 'Promise at risk' end as subtitle,
          ${endOfDay(sql`g.latest`, timeZone)} as due_at
        from promises p
        join orders o on o.id = p.order_id
        join order_groups g on g.id = p.group_id
        where p.status in ('at_risk', 'missed')
          and o.status in ('placed', 'on_hold')
          and exists (
            select 1
            from order_lines l
            cross join lateral generate_series(0, l.qty - 1) u
            left join order_units x on x.line_id = l.id and x.unit = u
            where l.group_id = g.id
              and l.gift_card is null
              and coalesce(x.status, 'unfulfilled') not in ('delivered', 'collected', 'cancelled')
          )
        order by o.number, g.latest
        limit ${limit}`,
      openOrder,
    ),
}

const ordersOnHold: TodayItems = {
  kind: 'orderOnHold',
  label: 'Orders on hold',
  permission: 'orders.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select o.number as id, o.number as title,
          coalesce(
            (
              select e.data ->> 'reason'
              from order_events e
              where e.order_id = o.id and e.kind = 'order_held'
              order by e.id desc
              limit 1
            ),
            ''
          ) as subtitle,
          null::timestamptz as due_at
        from orders o
        where o.status = 'on_hold'
        order by o.placed_at
        limit ${limit}`,
      (number) => ({
        path: orderPath(number),
        action: { label: 'Release', call: '/api/staff/order/release', input: { order: number } },
      }),
    ),
}

const cancelRequests: TodayItems = {
  kind: 'cancelRequest',
  label: 'Cancellation requests',
  permission: 'orders.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select o.number as id, o.number as title, c.reason as subtitle, c.answer_by as due_at
        from cancel_requests c
        join orders o on o.id = c.order_id
        where c.status = 'open'
        order by c.answer_by
        limit ${limit}`,
      (number) => ({
        path: orderPath(number),
        action: {
          label: 'Cancel the order',
          call: '/api/staff/cancelRequest/answer',
          input: { order: number, approve: true },
        },
      }),
    ),
}

const lostParcels: TodayItems = {
  kind: 'lostParcel',
  label: 'Lost parcels',
  permission: 'fulfillment.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select s.id || ' ' || o.number as id, o.number as title,
          coalesce(nullif(s.tracking_no, ''), 'No tracking number') as subtitle,
          null::timestamptz as due_at
        from shipments s
        join orders o on o.id = s.order_id
        where s.status = 'lost'
        order by s.shipped_at
        limit ${limit}`,
      (id) => {
        const [shipment = '', number = ''] = id.split(' ')
        return {
          path: orderPath(number),
          action: { label: 'Reship', call: '/api/staff/shipment/reship', input: { shipment } },
        }
      },
    ),
}

export const todayOrders: readonly TodayItems[] = [
  newOrders,
  ordersToShip,
  promisesAtRisk,
  ordersOnHold,
  cancelRequests,
  lostParcels,
]
