import { sql } from 'drizzle-orm'
import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { reserveStock } from '#modules/inventory/reserve-stock.ts'
import type { PieceKey } from '#modules/orders/take-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import type { PlanPiece } from './plan-return.ts'
import type { ReturnParts } from './return-parts.ts'

/** From the last night on which its return was still open; what is left over is let go with it. */
const keptFor = days(90)

/** Names what is kept for one piece of one return. */
export function claimRef(returnId: string, { lineId, unit }: PieceKey): string {
  return `${returnId}:${lineId}:${unit}`
}

/** What is exchanged or sent again is kept from the moment it is asked for. */
export async function reserveReplacements(
  tx: Tx,
  { returnId, pieces, now }: { returnId: string; pieces: readonly PlanPiece[]; now: Date },
): Promise<null | Refusal<'stock-short'>> {
  const wanted = pieces
    .filter(({ resolution }) => resolution === 'exchange' || resolution === 'replace')
    .map((piece) => ({ piece, variantId: piece.exchangeVariantId ?? piece.variantId }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const until = new Date(now.getTime() + keptFor)
  for (const { piece, variantId } of wanted) {
    const short = await reserveStock(tx, {
      checkoutId: claimRef(returnId, piece),
      demands: [{ variantId, qty: 1 }],
      until,
      now,
    })
    if (short) return short
  }
  return null
}

/** The night's work: what an open return was promised is kept for as long as it is open, however long its parcel takes. */
export async function extendReplacementReservations({
  db,
  clock,
}: Pick<ReturnParts, 'db' | 'clock'>): Promise<void> {
  const open = await rows<PieceKey & { readonly returnId: string }>(
    db,
    sql`
    select return_id as "returnId", line_id as "lineId", unit from return_pieces
    where state in ('open', 'received') and resolution in ('exchange', 'replace') order by return_id, line_id, unit`,
  )
  const until = new Date(clock.now().getTime() + keptFor)
  await oneByOne(open, ({ returnId, ...piece }) =>
    inTransaction(db, (tx) => extendReservation(tx, claimRef(returnId, piece), until)),
  )
}
