import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The email of an order and the time of its newsletter consent; null without consent. */
export async function findOrderNewsletterConsent(
  db: Db,
  orderId: string,
): Promise<{ readonly email: string; readonly at: Date } | null> {
  return queryRow(
    db,
    { email: text, at: timestamp },
    sql`
      select email, marketing_consent_at as at
      from orders
      where id = ${orderId} and marketing_consent`,
  )
}
