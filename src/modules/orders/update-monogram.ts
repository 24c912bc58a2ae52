import type { Personalization } from '#modules/monograms/contract.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text, type Row } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import { addOrderEvent, type OrderActor } from './lock-order.ts'

const orderMonogramRow = {
  id: text,
  groupId: text,
  productSlug: text,
  variantId: text,
  title: text,
  /** The registry of the delivery, which decides about the monogram. */
  registryId: nullable(text),
  personalization: jsonOf<Personalization>(),
}

export type OrderMonogram = Row<typeof orderMonogramRow>

/** The lines of an order with a monogram. */
export function listOrderMonograms(db: Db, orderId: string): Promise<OrderMonogram[]> {
  return queryRows(
    db,
    orderMonogramRow,
    sql`
      select l.id, l.group_id, l.product_slug, l.variant_id, l.title, g.registry_id,
        l.personalization
      from order_lines l
      join order_groups g on g.id = l.group_id
      where l.order_id = ${orderId} and l.personalization is not null
      order by l.position`,
  )
}

export interface OrderMonogramChange {
  readonly orderId: string
  readonly lineId: string
  readonly personalization: Personalization
  readonly by: OrderActor
  readonly at: Date
}

/** Writes the monogram of an order line after its job was changed. */
export async function updateOrderMonogram(
  tx: Tx,
  { orderId, lineId, personalization, by, at }: OrderMonogramChange,
): Promise<void> {
  await execute(
    tx,
    sql`update order_lines set personalization = ${json(personalization)} where id = ${lineId}`,
  )
  await addOrderEvent(tx, orderId, {
    kind: 'monogram_changed',
    at,
    by,
    visibility: 'customer',
    data: { lineId, letters: personalization.letters },
  })
}
