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
 * Turns what a checkout holds into what its order has taken. A hold past its time still counts while nobody has let it go;
 * one that was let go is tried anew, and `gone` means that the pieces are not there any more: nothing is taken then.
 */
export async function allocateReservation(
  tx: Tx,
  { checkoutId, orderId, now }: Allocation,
): Promise<'allocated' | 'gone'> {
  if (await allocate(tx, checkoutId, orderId)) return 'allocated'
  const lost = await lostDemands(tx, checkoutId)
  const short = await reserveStock(tx, { checkoutId, demands: lost, until: now, now })
  if (short) return 'gone'
  await allocate(tx, checkoutId, orderId)
  return 'allocated'
}

/** The same, leaving with the commit, where all of it is held as a rule: the transaction is taken back (`isAssertionFailure`) when it is not. */
export function allocateWithCommit(tx: Tx, { checkoutId, orderId }: Allocation): void {
  withCommit(tx, allocateAll(checkoutId, orderId))
}

/** What the checkout once held and holds no more. */
function lostDemands(tx: Tx, checkoutId: string) {
  return rows<{ variantId: string; qty: number }>(
    tx,
    sql`
    select variant_id as "variantId", max(qty) as qty from reservations where checkout_id = ${checkoutId}
    group by variant_id having bool_and(state = 'released')`,
  )
}
