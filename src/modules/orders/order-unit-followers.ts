import type { Tx } from '#platform/db/database.server.ts'
import { listOrderUnitChanges, type OrderUnitChange } from './domain/order-unit-changes.ts'
import { findOrderWithUnits, type OrderWithUnits } from './lock-order.ts'

export type { OrderUnitChange } from './domain/order-unit-changes.ts'

export interface OrderUnitChangeContext {
  /** The order after the change; its row is locked. */
  readonly order: OrderWithUnits
  readonly facts: readonly OrderUnitChange[]
  readonly now: Date
}

/**
 * Runs after a change of order units, in the same transaction. It may write rows and enqueue jobs.
 * It must not lock what comes before the order in the lock order (member, cart, checkout). Its
 * exceptions roll the change back.
 */
export type OrderUnitFollower = (tx: Tx, news: OrderUnitChangeContext) => Promise<void>

export async function notifyOrderUnitFollowers(
  tx: Tx,
  followers: readonly OrderUnitFollower[],
  { before, now }: { before: OrderWithUnits; now: Date },
): Promise<void> {
  if (followers.length === 0) return
  const order = await findOrderWithUnits(tx, before.id)
  const facts = order ? listOrderUnitChanges(before.units, order.units) : []
  if (!order || facts.length === 0) return
  for (const follow of followers) await follow(tx, { order, facts, now })
}
