import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
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
  const demands = await listReleasedDemands(tx, checkoutId)
  const shortage = await reserveStock(tx, { checkoutId, demands, until: now, now })
  if (shortage) return 'gone'
  await allocateReservations(tx, checkoutId, orderId)
  return 'allocated'
}

/** What the checkout once held and no longer holds. */
function listReleasedDemands(tx: Tx, checkoutId: string) {
  return queryRows(
    tx,
    { variantId: text, qty: integer },
    sql`
      select variant_id, max(qty) as qty
      from stock_reservations
      where checkout_id = ${checkoutId}
      group by variant_id
      having bool_and(state = 'released')`,
  )
}
