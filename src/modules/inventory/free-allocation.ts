import type { Tx } from '#platform/db/database.server.ts'
import { announce } from './data/announce.ts'
import { lockLevelsOfOrder } from './data/levels.ts'
import { free } from './data/writer.ts'

/** A cancelled order gives its pieces back. A second call finds nothing to do. */
export async function freeAllocation(tx: Tx, orderId: string): Promise<string[]> {
  await lockLevelsOfOrder(tx, orderId)
  const freed = await free(tx, orderId)
  await announce(tx, freed)
  return [...freed.keys()]
}
