import { sql } from 'drizzle-orm'
import { isToldOf } from '#modules/catalog/refresh-availability.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { batch, withCommit, type Tx } from '#platform/db/database.server.ts'
import { publishStockLevels, announceLevels, announceQuietly } from './data/publish-stock-levels.ts'
import { lockLevels, type Levels } from './data/levels.ts'
import { hold, holdAll, holdIfEnough, release } from './data/writer.ts'
import { demandPerVariant, shortages, type Demand } from './domain/stock-level.ts'

export type { Demand } from './domain/stock-level.ts'

export interface StockClaim {
  readonly checkoutId: string
  readonly holder?: string
  readonly demands: readonly Demand[]
  readonly until: Date
  readonly now: Date
}

/**
 * Reserves everything a checkout demands, or nothing. Demands are summed per variant, rows are
 * locked in the order of their ids, and expired reservations are released only if their stock is
 * needed.
 */
export async function reserveStock(
  tx: Tx,
  claim: StockClaim,
): Promise<null | Refusal<'stock-short'>> {
  const demands = demandPerVariant(claim.demands)
  if (demands.length === 0) return null
  const variantIds = demands.map((demand) => demand.variantId)
  const [isReserved] = await batch(
    holdIfEnough(tx, { ...claim, demands }),
    announceLevels(tx, variantIds),
  )
  if (isReserved) return null
  const levels = await lockLevels(tx, variantIds)
  const shortfall = shortages(demands, levels)
  const released =
    shortfall.length > 0
      ? await releaseExpiredReservations(
          tx,
          shortfall.map((line) => line.variantId),
          claim.now,
        )
      : new Map()
  const shortLines =
    shortfall.length > 0 ? shortages(demands, new Map([...levels, ...released])) : []
  if (shortLines.length > 0) {
    if (released.size > 0) await publishStockLevels(tx, released)
    return refuse(
      'stock-short',
      'Some items in your cart are no longer available in the quantity you chose. '
        + 'Update your cart to continue.',
      {
        reason: 'insufficient-stock',
        detail: { lines: shortLines },
      },
    )
  }
  await publishStockLevels(tx, await hold(tx, { ...claim, demands }))
  return null
}

/** Whether reserving the demands leaves so much stock that no page shows a different figure. */
export function isPlenty(
  demands: readonly Demand[],
  available: ReadonlyMap<string, number>,
): boolean {
  return demandPerVariant(demands).every(
    ({ variantId, qty }) => !isToldOf((available.get(variantId) ?? 0) - qty),
  )
}

/**
 * Reserves with the commit, without waiting, if there is plenty. If there is not, the transaction
 * fails (`isAssertionFailure`).
 */
export function reserveWithCommit(tx: Tx, claim: StockClaim): void {
  const demands = demandPerVariant(claim.demands)
  if (demands.length === 0) return
  withCommit(
    tx,
    holdAll({ ...claim, demands }),
    announceQuietly(demands.map(({ variantId }) => variantId)),
  )
}

function releaseExpiredReservations(tx: Tx, variantIds: string[], now: Date): Promise<Levels> {
  return release(
    tx,
    sql`
      r.variant_id = any(${sql.param(variantIds)}::text[])
        and r.expires_at <= ${now.toISOString()}::timestamptz`,
  )
}
