import { refreshAvailability } from '#modules/catalog/refresh-availability.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Levels } from './levels.ts'
import { available } from '../domain/stock-level.ts'

/** Cards and pages carry a copy of what is available; it changes in the transaction that moves the stock. */
export async function announce(tx: Tx, levels: Levels): Promise<void> {
  if (levels.size === 0) return
  await refreshAvailability(tx, new Map([...levels].map(([variantId, level]) => [variantId, available(level)])))
}
