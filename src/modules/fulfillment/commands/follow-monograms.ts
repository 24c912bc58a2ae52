import {
  requeueMonogramJobs,
  reduceMonogramJobs,
  type MonogramQuantity,
} from '#modules/monograms/follow-order-units.ts'
import type { OrderUnitFollower, OrderUnitChange } from '#modules/orders/order-unit-followers.ts'

/**
 * Removes the monograms of cancelled units from production, and adds those of reshipped and
 * exchanged units again.
 */
export const followMonograms: OrderUnitFollower = async (tx, { facts, now }) => {
  await reduceMonogramJobs(tx, countByLine(facts, ['cancelled']), now)
  await requeueMonogramJobs(tx, countByLine(facts, ['reshipped', 'exchanged']), now)
}

function countByLine(
  facts: readonly OrderUnitChange[],
  kinds: readonly OrderUnitChange['kind'][],
): MonogramQuantity[] {
  const counts = new Map<string, number>()
  for (const { kind, lineId } of facts)
    if (kinds.includes(kind)) counts.set(lineId, (counts.get(lineId) ?? 0) + 1)
  return [...counts].map(([orderLineId, qty]) => ({ orderLineId, qty }))
}
