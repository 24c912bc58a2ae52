import type { Db } from '#platform/db/database.server.ts'
import { readLevels } from './db/levels.ts'
import { calculateAvailable } from './domain/stock-level.ts'

export { unlimitedStock } from './domain/stock-level.ts'

/**
 * Units that can be bought, without reserved ones, except those reserved by `holder`. A variant
 * that was never counted has 0.
 */
export async function readAvailable(
  db: Db,
  variantIds: readonly string[],
  holder?: string,
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const levels = await readLevels(db, variantIds, holder)
  return new Map(
    variantIds.map((id) => {
      const level = levels.get(id)
      return [id, level ? calculateAvailable(level) : 0]
    }),
  )
}

/** Units on hand by variant id. A variant that was never counted is absent. */
export async function readOnHand(
  db: Db,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  return new Map([...(await readLevels(db, variantIds))].map(([id, { onHand }]) => [id, onHand]))
}
