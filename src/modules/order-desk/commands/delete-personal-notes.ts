import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

/** Deletes what staff wrote about the orders of a member whose account is erased. */
export async function deletePersonalNotes(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`delete from order_comments where order_id in (${ordersOf(memberId)})`)
  await execute(
    tx,
    sql`
      update order_annotations
      set note = '', version = version + 1
      where note <> '' and order_id in (${ordersOf(memberId)})`,
  )
}

const ordersOf = (memberId: string): Sql => sql`select id from orders where owner_id = ${memberId}`
