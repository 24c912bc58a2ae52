import { sql, type SQL } from 'drizzle-orm'
import {
  refreshAvailability,
  refreshAvailabilityBy,
  refreshQuietly,
} from '#modules/catalog/refresh-availability.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Levels } from './levels.ts'
import { available, unlimited } from '../domain/stock-level.ts'

/** Updates the catalog's copy of available stock in the transaction that moves the stock. */
export async function publishStockLevels(tx: Tx, levels: Levels): Promise<void> {
  if (levels.size === 0) return
  await refreshAvailability(
    tx,
    new Map([...levels].map(([variantId, level]) => [variantId, available(level)])),
  )
}

/** The same from the stored levels, in one round trip with the statement that changes them. */
export async function announceLevels(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await refreshAvailabilityBy(tx, selectLevels(variantIds))
}

/** The same as one statement that fails if a product page has to be updated. */
export function announceQuietly(variantIds: readonly string[]): SQL {
  return refreshQuietly(selectLevels(variantIds))
}

const selectLevels = (variantIds: readonly string[]) => sql`
  select variant_id,
    greatest(
      0, on_hand + coalesce(oversell_limit, ${unlimited}::int) - allocated - held
    ) as available
  from stock_levels where variant_id = any(${sql.param([...variantIds])}::text[])`
