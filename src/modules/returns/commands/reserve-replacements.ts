import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { reserveStock } from '#modules/inventory/reserve-stock.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { PlannedUnit } from '../queries/plan-return.ts'
import type { ReturnDeps } from '../return-deps.ts'

/** Extended nightly while the return is open. */
const reservationPeriod = days(90)

/** The id of the stock reservation for a return unit. */
export function returnReservationId(returnId: string, { lineId, unit }: OrderUnitKey): string {
  return `${returnId}:${lineId}:${unit}`
}

/** Reserves stock for exchanges and replacements. */
export async function reserveReplacements(
  tx: Tx,
  { returnId, pieces, now }: { returnId: string; pieces: readonly PlannedUnit[]; now: Date },
): Promise<null | Refusal<'stock-short'>> {
  const replacements = pieces
    .filter(({ resolution }) => resolution === 'exchange' || resolution === 'replace')
    .map((plannedUnit) => ({
      plannedUnit,
      variantId: plannedUnit.exchangeVariantId ?? plannedUnit.variantId,
    }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const until = new Date(now.getTime() + reservationPeriod)
  for (const { plannedUnit, variantId } of replacements) {
    const refusal = await reserveStock(tx, {
      checkoutId: returnReservationId(returnId, plannedUnit),
      demands: [{ variantId, qty: 1 }],
      until,
      now,
    })
    if (refusal) return refusal
  }
  return null
}

/** Extends the reservations of open returns. */
export async function extendReplacementReservations({
  db,
  clock,
}: Pick<ReturnDeps, 'db' | 'clock'>): Promise<void> {
  const open = await queryRows(
    db,
    { returnId: text, lineId: text, unit: integer },
    sql`
      select return_id, line_id, unit from return_units
      where state in ('open', 'received') and resolution in ('exchange', 'replace')
      order by return_id, line_id, unit`,
  )
  const until = new Date(clock.now().getTime() + reservationPeriod)
  await processSequentially(open, ({ returnId, ...plannedUnit }) =>
    inTransaction(db, (tx) =>
      extendReservation(tx, returnReservationId(returnId, plannedUnit), until),
    ),
  )
}
