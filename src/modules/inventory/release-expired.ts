import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import { publishStockLevels } from './data/publish-stock-levels.ts'
import { lockLevels } from './data/levels.ts'
import { release } from './data/writer.ts'

const batch = 100

/** Lets go of every hold that ran out before `before`, a batch of variants at a time. Returns how many variants got pieces back. */
export async function releaseExpired(db: Db, before: Date): Promise<number> {
  const past = sql`r.expires_at <= ${before.toISOString()}::timestamptz`
  let count = 0
  for (;;) {
    const freed = await inTransaction(db, async (tx) => {
      const found = await rows<{ variantId: string }>(
        tx,
        sql`
        select distinct r.variant_id as "variantId" from reservations r where r.state = 'active' and ${past} order by 1 limit ${batch}`,
      )
      const variantIds = found.map((row) => row.variantId)
      if (variantIds.length === 0) return 0
      await lockLevels(tx, variantIds)
      const levels = await release(
        tx,
        sql`r.variant_id = any(${sql.param(variantIds)}::text[]) and ${past}`,
      )
      await publishStockLevels(tx, levels)
      return variantIds.length
    })
    if (freed === 0) return count
    count += freed
  }
}
