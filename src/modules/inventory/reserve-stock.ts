import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { lockLevels, type StockLevels } from './db/levels.ts'
import { publishStockLevels } from './db/publish-stock-levels.ts'
import { insertReservations, releaseReservations } from './db/reservation-writer.ts'
import { sumDemands, listShortages, type StockDemand } from './domain/stock-level.ts'

export type { StockDemand } from './domain/stock-level.ts'

export interface ReserveStockInput {
  readonly checkoutId: string
  /** The cart they are held for. */
  readonly holder?: string
  readonly demands: readonly StockDemand[]
  readonly until: Date
  readonly now: Date
}

/**
 * Holds all that a checkout asks for, or nothing. Demands are summed per variant before they are
 * compared, and rows are locked by variant id. Expired reservations are released only where their
 * stock is needed.
 */
export async function reserveStock(
  tx: Tx,
  claim: ReserveStockInput,
): Promise<null | Refusal<'stock-short'>> {
  const demands = sumDemands(claim.demands)
  if (demands.length === 0) return null
  const variantIds = demands.map((demand) => demand.variantId)
  let held = await insertReservations(tx, { ...claim, demands })
  if (!held) {
    const levels = await lockLevels(tx, variantIds)
    const missing = listShortages(demands, levels).map((line) => line.variantId)
    const freed = await releaseExpired(tx, missing, claim.now)
    held = await insertReservations(tx, { ...claim, demands })
    if (!held) {
      await publishStockLevels(tx, freed)
      return stockShort(listShortages(demands, new Map([...levels, ...freed])))
    }
  }
  await publishStockLevels(tx, held)
  return null
}

function stockShort(lines: ReturnType<typeof listShortages>): Refusal<'stock-short'> {
  return refuse(
    'stock-short',
    'Not everything in your cart is available in that quantity anymore.',
    { reason: 'stock-short', detail: { lines } },
  )
}

async function releaseExpired(tx: Tx, variantIds: string[], now: Date): Promise<StockLevels> {
  if (variantIds.length === 0) return new Map()
  return releaseReservations(tx, sql`r.variant_id = any(${variantIds}) and r.expires_at <= ${now}`)
}
