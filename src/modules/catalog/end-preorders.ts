import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { saveProductAvailability } from './data/availability-writer.ts'

/** Clears shipping dates that have been reached and updates the availability of those products. */
export async function endPreorders(tx: Tx, today: CalendarDate): Promise<void> {
  const ended = await rows<{ goodsId: string }>(
    tx,
    sql`
      update variants
      set ships_on = null
      where ships_on <= ${today}::date
      returning goods_id as "goodsId"`,
  )
  const productIds = [...new Set(ended.map(({ goodsId }) => goodsId))].sort()
  if (productIds.length > 0) await saveProductAvailability(tx, productIds)
}
