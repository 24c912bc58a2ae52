import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
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
  const unitReturn = await queryRow(
    db,
    {
      returnId: text,
      initiator: literal<UnitReturn['initiator']>(),
      reason: literal<ReturnReason>(),
      resolution: literal<ReturnResolution>(),
    },
    sql`
      select r.id as return_id, r.initiator, u.reason, u.resolution
      from return_units u
      join returns r on r.id = u.return_id
      where u.line_id = ${lineId} and u.unit = ${unit}
      order by u.state in ('cancelled', 'rejected'), r.seq desc
      limit 1`,
  )
  return unitReturn && { ...unitReturn, isOurFault: isOurFault(unitReturn.reason) }
}
