import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readWishlistsPanel(db: Db, { memberId }: Customer): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const lists = await queryRows(
    db,
    { id: text, name: text, items: integer, updatedAt: timestamp },
    sql`
      select w.id, w.name, w.updated_at,
        (select count(*)::int from wishlist_items i where i.list_id = w.id) as items
      from wishlists w
      where w.owner_id = ${memberId}
      order by w.updated_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'wishLists',
      title: 'Wish lists',
      rows: lists.map(({ id, name, items, updatedAt }) => ({
        id,
        title: name,
        subtitle: items === 1 ? '1 item' : `${items} items`,
        at: updatedAt,
      })),
    },
  ]
}
