import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { lockLevelsOfCheckout } from './db/levels.ts'

/** Extends the reservations of a checkout. Returns false if any was released. */
export async function extendReservation(tx: Tx, checkoutId: string, until: Date): Promise<boolean> {
  const levels = await lockLevelsOfCheckout(tx, checkoutId)
  const count = await execute(
    tx,
    sql`
      update stock_reservations
      set expires_at = ${until}
      where checkout_id = ${checkoutId} and state = 'active'`,
  )
  return count > 0 && count === levels.size
}
