import { sql, type SQL } from 'drizzle-orm'
import {
  refreshAvailability,
  refreshAvailabilityBy,
  refreshQuietly,
} from '#modules/catalog/refresh-availability.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Levels } from './levels.ts'
import { available, unlimited } from '../domain/stock-level.ts'

/** Cards and pages carry a copy of what is available; it changes in the transaction that moves the stock. */
export async function publishStockLevels(tx: Tx, levels: Levels): Promise<void> {
  if (levels.size === 0) return
  await refreshAvailability(
    tx,
    new Map([...levels].map(([variantId, level]) => [variantId, available(level)])),
  )
}

/** The same without being told: whatever the levels of these variants are by then. It leaves with the statement that moves them. */
export async function announceLevels(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await refreshAvailabilityBy(tx, levelsOf(variantIds))
}

/** The same as a statement that fails when the goods themselves have to be told. */
export function announceQuietly(variantIds: readonly string[]): SQL {
  return refreshQuietly(levelsOf(variantIds))
}

const levelsOf = (variantIds: readonly string[]) => sql`
  select variant_id, greatest(0, on_hand + coalesce(oversell_limit, ${unlimited}::int) - allocated - held) as available
  from stock_levels where variant_id = any(${sql.param([...variantIds])}::text[])`
