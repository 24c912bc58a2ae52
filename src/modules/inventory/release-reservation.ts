import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { publishStockLevels } from './db/publish-stock-levels.ts'
import { lockLevelsOfCheckout } from './db/levels.ts'
import { releaseReservations } from './db/reservation-writer.ts'

/**
 * Releases the active reservations of a checkout. Returns the variant ids; a second call returns
 * none.
 */
export async function releaseReservation(tx: Tx, checkoutId: string): Promise<string[]> {
  await lockLevelsOfCheckout(tx, checkoutId)
  const released = await releaseReservations(tx, sql`r.checkout_id = ${checkoutId}`)
  await publishStockLevels(tx, released)
  return [...released.keys()]
}
