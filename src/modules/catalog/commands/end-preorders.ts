import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { saveProductAvailability } from '../db/availability-writer.ts'

/** Clears shipping dates that have been reached and updates the availability of those products. */
export async function endPreorders(tx: Tx, today: CalendarDate): Promise<void> {
  const ended = await rows<{ productId: string }>(
    tx,
    sql`
      update variants
      set ships_on = null
      where ships_on <= ${today}::date
      returning product_id as "productId"`,
  )
  const productIds = [...new Set(ended.map(({ productId }) => productId))].sort()
  if (productIds.length > 0) await saveProductAvailability(tx, productIds)
}
