import { refreshAvailability } from '#modules/catalog/refresh-availability.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { available } from '../domain/stock-level.ts'
import type { Levels } from './levels.ts'

/** Copies stock levels to the catalog, in the transaction that changed them. */
export async function publishStockLevels(tx: Tx, levels: Levels): Promise<void> {
  await refreshAvailability(
    tx,
    new Map([...levels].map(([variantId, level]) => [variantId, available(level)])),
  )
}
