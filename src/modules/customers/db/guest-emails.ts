import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The spellings of a guest's address in orders, tickets, the subscription and restock requests. */
export async function listGuestEmails(db: Db, identity: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    { email: text },
    sql`
      select email
      from orders
      where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
      union
      select email
      from feedback_tickets
      where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
      union
      select email from subscribers where identity = ${identity} and member_id is null
      union
      select email from restock_requests where identity = ${identity} and member_id is null
      order by email`,
  )
  return rows.map(({ email }) => email)
}
