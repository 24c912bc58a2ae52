import { sql } from 'drizzle-orm'
import type { PieceKey } from '#modules/orders/take-order.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { isOurFault, type Reason } from './domain/reasons.ts'
import type { Resolution } from './domain/return-plan.ts'

export interface ReturnOfPiece {
  readonly returnId: string
  readonly initiator: 'buyer' | 'recipient' | 'staff'
  readonly reason: Reason
  readonly resolution: Resolution
  readonly isOurFault: boolean
}

/** The latest return of an order unit, preferring ones that were not canceled or rejected. */
export async function readReturnOfPiece(
  db: Db,
  { lineId, unit }: PieceKey,
): Promise<ReturnOfPiece | null> {
  const [found] = await rows<Omit<ReturnOfPiece, 'isOurFault'>>(
    db,
    sql`
    select r.id as "returnId", r.initiator, p.reason, p.resolution
    from return_pieces p
    join returns r on r.id = p.return_id
    where p.line_id = ${lineId} and p.unit = ${unit}
    order by p.state in ('cancelled', 'rejected'), r.seq desc
    limit 1`,
  )
  return found ? { ...found, isOurFault: isOurFault(found.reason) } : null
}
