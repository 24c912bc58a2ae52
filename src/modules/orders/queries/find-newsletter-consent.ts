import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The email of an order and the time of its newsletter consent; null without consent. */
export async function findOrderNewsletterConsent(
  db: Db,
  orderId: string,
): Promise<{ readonly email: string; readonly at: Date } | null> {
  const [found] = await rows<{ email: string; at: string }>(
    db,
    sql`select email, marketing_at as at from orders where id = ${orderId} and marketing`,
  )
  return found ? { email: found.email, at: new Date(found.at) } : null
}
