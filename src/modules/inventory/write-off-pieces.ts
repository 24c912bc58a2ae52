import type { Tx } from '#platform/db/database.server.ts'
import { lockLevels } from './data/levels.ts'
import { demandPerVariant } from './domain/stock-level.ts'
import { setOnHand } from './set-on-hand.ts'
import type { OrderPieces } from './use-allocation.ts'

/** Pieces that are not there, or are not fit to be sold: they leave the count. What is made as it sells has none to leave. */
export async function writeOffPieces(
  tx: Tx,
  { demands, ref }: Pick<OrderPieces, 'demands' | 'ref'>,
): Promise<void> {
  const gone = demandPerVariant(demands)
  const levels = await lockLevels(
    tx,
    gone.map(({ variantId }) => variantId),
  )
  const counts = gone.flatMap(({ variantId, qty }) => {
    const level = levels.get(variantId)
    return level && level.onHand > 0
      ? [{ variantId, onHand: Math.max(0, level.onHand - qty), oversellLimit: level.oversellLimit }]
      : []
  })
  await setOnHand(tx, counts, { reason: 'adjust', ref })
}
