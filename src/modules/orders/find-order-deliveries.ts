import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  json as jsonOf,
  jsonRows,
  literal,
  nullable,
  text,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PlacedAddress, PlacedBilling } from './placed-order.ts'

const orderDeliveriesRow = {
  number: text,
  status: literal<'placed' | 'on_hold' | 'cancelled' | 'closed'>(),
  ownerId: text,
  email: text,
  billing: nullable(jsonOf<PlacedBilling>()),
  deliveries: jsonRows({
    groupId: text,
    recipientName: text,
    address: jsonOf<PlacedAddress>(),
    methodId: nullable(text),
    pricesHidden: boolean,
  }),
}

export type OrderDeliveries = Row<typeof orderDeliveriesRow>

/** Who ordered, and where it goes. Gifts to a registry are left out: their address is hidden. */
export function findOrderDeliveries(db: Db, orderId: string): Promise<OrderDeliveries | null> {
  return queryRow(
    db,
    orderDeliveriesRow,
    sql`
      select o.number, o.status, o.owner_id, o.email, o.billing, (
        select coalesce(
          json_agg(
            json_build_object(
              'groupId', g.id, 'recipientName', g.recipient_name, 'address', g.address,
              'methodId', g.method_id, 'pricesHidden', g.prices_hidden
            )
            order by g.position
          ),
          '[]'
        )
        from order_groups g
        where g.order_id = o.id and g.address is not null and g.registry_id is null
      ) as deliveries
      from orders o
      where o.id = ${orderId}`,
  )
}
