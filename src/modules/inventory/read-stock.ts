import type { Db } from '#platform/db/database.server.ts'
import { readLevels } from './data/levels.ts'
import { available } from './domain/stock-level.ts'

export { unlimited } from './domain/stock-level.ts'

/** How many of each can be bought now, holds taken off; to `holder` its own holds are not gone. A variant nobody ever counted has none. */
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
      return [id, level ? available(level) : 0]
    }),
  )
}

/** What the last count and the sales since left in the house. A variant nobody ever counted is absent. */
export async function readOnHand(
  db: Db,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  return new Map([...(await readLevels(db, variantIds))].map(([id, { onHand }]) => [id, onHand]))
}
