import { sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import { lineRestorePeriod } from '../domain/cart-state.ts'

/**
 * Expires old carts, removing personal data and lines, and deletes removed lines that can no longer
 * be restored.
 */
export async function purgeCarts(db: Db, now: Date): Promise<number> {
  const restoreLimit = new Date(now.getTime() - lineRestorePeriod).toISOString()
  return inTransaction(db, async (tx) => {
    const expired = await rows<{ id: string }>(
      tx,
      sql`
      update carts set
        state = 'expired', email = null, settlement = null, estimate_zip = null,
        notices = '[]', merged = null, acknowledged = '{}'
      where state = 'active' and expires_at < ${now.toISOString()}::timestamptz
      returning id`,
    )
    const ids = sql`${sql.param(expired.map((cart) => cart.id))}::text[]`
    await tx.execute(
      sql`
        delete from cart_lines
        where cart_id = any(${ids})
          or (state = 'removed' and removed_at < ${restoreLimit}::timestamptz)`,
    )
    await tx.execute(sql`delete from cart_groups where cart_id = any(${ids})`)
    return expired.length
  })
}
