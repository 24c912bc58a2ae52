import type { CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { saveProductAvailability } from '../db/availability-writer.ts'

/** Clears shipping dates that have been reached and updates the availability of those products. */
export async function endPreorders(tx: Tx, today: CalendarDate): Promise<void> {
  const ended = await queryRows(
    tx,
    { productId: text },
    sql`update variants set ships_on = null where ships_on <= ${today} returning product_id`,
  )
  const productIds = [...new Set(ended.map(({ productId }) => productId))].sort()
  if (productIds.length > 0) await saveProductAvailability(tx, productIds)
}
