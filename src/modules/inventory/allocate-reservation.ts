import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { allocateReservations } from './db/reservation-writer.ts'
import { reserveStock } from './reserve-stock.ts'

export interface Allocation {
  readonly checkoutId: string
  readonly orderId: string
  readonly now: Date
}

/**
 * Allocates what a checkout holds to its order. An expired reservation counts until it is released;
 * a released one is reserved again. `gone` when the stock is no longer there: nothing is allocated.
 */
export async function allocateReservation(
  tx: Tx,
  { checkoutId, orderId, now }: Allocation,
): Promise<'allocated' | 'gone'> {
  if (await allocateReservations(tx, checkoutId, orderId)) return 'allocated'
  const lost = await lostDemands(tx, checkoutId)
  const short = await reserveStock(tx, { checkoutId, demands: lost, until: now, now })
  if (short) return 'gone'
  await allocateReservations(tx, checkoutId, orderId)
  return 'allocated'
}

/** What the checkout once held and no longer holds. */
function lostDemands(tx: Tx, checkoutId: string) {
  return rows<{ variantId: string; qty: number }>(
    tx,
    sql`
    select variant_id as "variantId", max(qty) as qty from stock_reservations where checkout_id = ${checkoutId}
    group by variant_id having bool_and(state = 'released')`,
  )
}
