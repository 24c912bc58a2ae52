import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The number of open carts that contain one of the variants. */
export async function countCartsWith(db: Db, variantIds: readonly string[]): Promise<number> {
  const row = await queryRow(
    db,
    { count: integer },
    sql`
      select count(distinct l.cart_id)::int as count
      from cart_lines l
      join carts c on c.id = l.cart_id
      where l.variant_id = any(${variantIds}) and l.state = 'active' and c.state = 'active'`,
  )
  return row?.count ?? 0
}
