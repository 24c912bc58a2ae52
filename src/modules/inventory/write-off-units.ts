import type { Tx } from '#platform/db/database.server.ts'
import { lockLevels } from './db/levels.ts'
import { sumDemands } from './domain/stock-level.ts'
import { setOnHand } from './commands/set-on-hand.ts'
import type { OrderStock } from './order-stock.ts'

/** Removes missing or unsellable units from the count. Stock made on demand has none to remove. */
export async function writeOffUnits(
  tx: Tx,
  { demands, ref }: Pick<OrderStock, 'demands' | 'ref'>,
): Promise<void> {
  const losses = sumDemands(demands)
  const levels = await lockLevels(
    tx,
    losses.map(({ variantId }) => variantId),
  )
  const counts = losses.flatMap(({ variantId, qty }) => {
    const level = levels.get(variantId)
    return level && level.onHand > 0
      ? [{ variantId, onHand: Math.max(0, level.onHand - qty), oversellLimit: level.oversellLimit }]
      : []
  })
  await setOnHand(tx, counts, { reason: 'adjust', ref })
}
