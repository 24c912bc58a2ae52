import { sql } from 'drizzle-orm'
import { rows, withCommit, type Tx } from '#platform/db/database.server.ts'
import { allocate, allocateAll } from './data/writer.ts'
import { reserveStock } from './reserve-stock.ts'

export interface Allocation {
  readonly checkoutId: string
  readonly orderId: string
  readonly now: Date
}

/**
 * Allocates the reserved stock of a checkout to its order. An expired reservation still counts
 * until it is released; a released one is reserved again. Returns `gone` and allocates nothing if
 * stock is no longer available.
 */
export async function allocateReservation(
  tx: Tx,
  { checkoutId, orderId, now }: Allocation,
): Promise<'allocated' | 'gone'> {
  if (await allocate(tx, checkoutId, orderId)) return 'allocated'
  const released = await listReleasedDemands(tx, checkoutId)
  const shortage = await reserveStock(tx, { checkoutId, demands: released, until: now, now })
  if (shortage) return 'gone'
  await allocate(tx, checkoutId, orderId)
  return 'allocated'
}

/**
 * Allocates with the commit, without waiting. If some stock is not reserved, the transaction fails
 * (`isAssertionFailure`).
 */
export function allocateWithCommit(tx: Tx, { checkoutId, orderId }: Allocation): void {
  withCommit(tx, allocateAll(checkoutId, orderId))
}

function listReleasedDemands(tx: Tx, checkoutId: string) {
  return rows<{ variantId: string; qty: number }>(
    tx,
    sql`
    select variant_id as "variantId", max(qty) as qty
    from reservations
    where checkout_id = ${checkoutId}
    group by variant_id having bool_and(state = 'released')`,
  )
}
