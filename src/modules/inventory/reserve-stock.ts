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
  /** The cart they are held for. */
  readonly holder?: string
  readonly demands: readonly Demand[]
  readonly until: Date
  readonly now: Date
}

/**
 * Holds everything a checkout asks for, or nothing. Demands are summed per variant before they are compared, rows are
 * locked in the order of their ids, and holds that ran out are let go only where somebody wants the pieces.
 */
export async function reserveStock(
  tx: Tx,
  claim: StockClaim,
): Promise<null | Refusal<'stock-short'>> {
  const demands = demandPerVariant(claim.demands)
  if (demands.length === 0) return null
  const variantIds = demands.map((demand) => demand.variantId)
  const [isHeld] = await batch(
    holdIfEnough(tx, { ...claim, demands }),
    announceLevels(tx, variantIds),
  )
  if (isHeld) return null
  const levels = await lockLevels(tx, variantIds)
  const missing = shortages(demands, levels)
  const freed =
    missing.length > 0
      ? await releaseExpiredOf(
          tx,
          missing.map((line) => line.variantId),
          claim.now,
        )
      : new Map()
  const lines = missing.length > 0 ? shortages(demands, new Map([...levels, ...freed])) : []
  if (lines.length > 0) {
    if (freed.size > 0) await publishStockLevels(tx, freed)
    return refuse(
      'stock-short',
      'Somebody was quicker: not everything in your cart is available in that quantity now.',
      {
        detail: { lines },
      },
    )
  }
  await publishStockLevels(tx, await hold(tx, { ...claim, demands }))
  return null
}

/** Whether there is so much of everything that taking it changes nothing that pages show. */
export function isPlenty(
  demands: readonly Demand[],
  available: ReadonlyMap<string, number>,
): boolean {
  return demandPerVariant(demands).every(
    ({ variantId, qty }) => !isToldOf((available.get(variantId) ?? 0) - qty),
  )
}

/** The same, leaving with the commit, where there is plenty: the transaction is taken back (`isAssertionFailure`) when there is not. */
export function reserveWithCommit(tx: Tx, claim: StockClaim): void {
  const demands = demandPerVariant(claim.demands)
  if (demands.length === 0) return
  withCommit(
    tx,
    holdAll({ ...claim, demands }),
    announceQuietly(demands.map(({ variantId }) => variantId)),
  )
}

function releaseExpiredOf(tx: Tx, variantIds: string[], now: Date): Promise<Levels> {
  return release(
    tx,
    sql`r.variant_id = any(${sql.param(variantIds)}::text[]) and r.expires_at <= ${now.toISOString()}::timestamptz`,
  )
}
