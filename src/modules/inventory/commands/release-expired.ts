import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { publishStockLevels } from '../db/publish-stock-levels.ts'
import { lockLevels } from '../db/levels.ts'
import { releaseReservations } from '../db/reservation-writer.ts'

const batchSize = 100

/**
 * Releases reservations that expired before `before`, in batches of variants. Returns the number of
 * variants released.
 */
export async function releaseExpired(db: Db, before: Date): Promise<number> {
  const hasExpired = sql`r.expires_at <= ${before}`
  let count = 0
  for (;;) {
    const releasedCount = await inTransaction(db, async (tx) => {
      const expired = await queryRows(
        tx,
        { variantId: text },
        sql`
          select distinct r.variant_id
          from stock_reservations r
          where r.state = 'active' and ${hasExpired}
          order by 1
          limit ${batchSize}`,
      )
      const variantIds = expired.map((row) => row.variantId)
      if (variantIds.length === 0) return 0
      await lockLevels(tx, variantIds)
      const levels = await releaseReservations(
        tx,
        sql`r.variant_id = any(${variantIds}) and ${hasExpired}`,
      )
      await publishStockLevels(tx, levels)
      return variantIds.length
    })
    if (releasedCount === 0) return count
    count += releasedCount
  }
}
