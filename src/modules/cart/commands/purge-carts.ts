import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { lineRestorePeriod } from '../domain/cart-state.ts'

/**
 * Expires old carts, removing personal data and lines, and deletes removed lines that can no longer
 * be restored.
 */
export async function purgeCarts(db: Db, now: Date): Promise<number> {
  const restoreLimit = new Date(now.getTime() - lineRestorePeriod)
  return inTransaction(db, async (tx) => {
    const expired = await queryRows(
      tx,
      { id: text },
      sql`
        update carts
        set state = 'expired', email = null, checkout_draft = null, estimate_zip = null,
          notices = '[]', merge_record = null, dismissed_notice_ids = '{}'
        where state = 'active' and expires_at < ${now}
        returning id`,
    )
    const ids = expired.map((cart) => cart.id)
    await execute(
      tx,
      sql`
        delete from cart_lines
        where cart_id = any(${ids}) or (state = 'removed' and removed_at < ${restoreLimit})`,
    )
    await execute(tx, sql`delete from cart_groups where cart_id = any(${ids})`)
    return expired.length
  })
}
