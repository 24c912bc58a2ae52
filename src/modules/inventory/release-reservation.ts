import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { publishStockLevels } from './data/publish-stock-levels.ts'
import { lockLevelsOfCheckout } from './data/levels.ts'
import { release } from './data/writer.ts'

/** Gives back what a checkout still holds and says of which variants. A second call finds nothing to do. */
export async function releaseReservation(tx: Tx, checkoutId: string): Promise<string[]> {
  await lockLevelsOfCheckout(tx, checkoutId)
  const freed = await release(tx, sql`r.checkout_id = ${checkoutId}`)
  await publishStockLevels(tx, freed)
  return [...freed.keys()]
}
