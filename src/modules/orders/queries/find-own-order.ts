import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { orderLookupKey } from '../db/keys.ts'
import { parseOrderNumber } from '../domain/order-number.ts'
import type { Services } from '#platform/services.ts'

/**
 * The id of the order with this number if it belongs to the member or was placed with the email
 * address.
 */
export async function findOwnOrderId(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  { number, ownerId, email }: { number: string; ownerId: string; email: string },
): Promise<string | null> {
  const parsedNumber = parseOrderNumber(number, settings.get('shop').orderPrefix)
  if (!parsedNumber) return null
  const order = await queryRow(
    db,
    { id: text },
    sql`
      select id
      from orders
      where lookup_key = ${orderLookupKey(parsedNumber, email)}
        or (number = ${parsedNumber} and owner_id = ${ownerId})
      limit 1`,
  )
  return order?.id ?? null
}
