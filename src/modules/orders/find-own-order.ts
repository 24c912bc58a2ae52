import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { lookupKey } from './data/keys.ts'
import { parseOrderNumber } from './domain/order-number.ts'

/** The order somebody speaks of, when it is theirs: by who they are, or by the address it was placed with. Anything else is one miss. */
export async function findOwnOrder(
  db: Db,
  { number, ownerId, email }: { number: string; ownerId: string; email: string },
): Promise<string | null> {
  const meant = parseOrderNumber(number)
  if (!meant) return null
  const [order] = await rows<{ id: string }>(
    db,
    sql`
      select id
      from orders
      where lookup_key = ${lookupKey(meant, email)} or (number = ${meant} and owner_id = ${ownerId})
      limit 1
    `,
  )
  return order?.id ?? null
}
