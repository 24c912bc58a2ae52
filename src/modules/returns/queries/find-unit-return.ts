import { sql } from 'drizzle-orm'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { isOurFault, type ReturnReason } from '../domain/reasons.ts'
import type { ReturnResolution } from '../domain/return-plan.ts'

export interface UnitReturn {
  readonly returnId: string
  readonly initiator: 'buyer' | 'recipient' | 'staff'
  readonly reason: ReturnReason
  readonly resolution: ReturnResolution
  readonly isOurFault: boolean
}

/** The latest return of an order unit, preferring ones that were not canceled or rejected. */
export async function findUnitReturn(
  db: Db,
  { lineId, unit }: OrderUnitKey,
): Promise<UnitReturn | null> {
  const [found] = await rows<Omit<UnitReturn, 'isOurFault'>>(
    db,
    sql`
    select r.id as "returnId", r.initiator, p.reason, p.resolution
    from return_units p
    join returns r on r.id = p.return_id
    where p.line_id = ${lineId} and p.unit = ${unit}
    order by p.state in ('cancelled', 'rejected'), r.seq desc
    limit 1`,
  )
  return found ? { ...found, isOurFault: isOurFault(found.reason) } : null
}
