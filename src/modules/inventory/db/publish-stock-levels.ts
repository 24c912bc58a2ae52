import { refreshAvailability } from '#modules/catalog/refresh-availability.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { calculateAvailable } from '../domain/stock-level.ts'
import type { StockLevels } from './levels.ts'

/** Copies stock levels to the catalog, in the transaction that changed them. */
export async function publishStockLevels(tx: Tx, levels: StockLevels): Promise<void> {
  await refreshAvailability(
    tx,
    new Map([...levels].map(([variantId, level]) => [variantId, calculateAvailable(level)])),
  )
}
