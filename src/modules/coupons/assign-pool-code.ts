import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const poolCodeRow = { id: text, code: text, endsAt: nullable(timestamp) }

export type AssignedPoolCode = Row<typeof poolCodeRow>

/** Assigns an unused code of a pool to a member; returns null when none is left. */
export async function assignPoolCode(
  tx: Tx,
  {
    pool,
    memberId,
    identity,
    sourceRef,
    now,
  }: { pool: string; memberId: string; identity: string; sourceRef: string; now: Date },
): Promise<AssignedPoolCode | null> {
  return queryRow(
    tx,
    poolCodeRow,
    sql`
      update coupons
      set member_id = ${memberId}, identity = ${identity}, source = 'points',
        source_ref = ${sourceRef}
      where id = (
        select id
        from coupons
        where pool = ${pool}
          and state = 'active'
          and source = 'campaign'
          and member_id is null
          and used = 0
          and (ends_at is null or ends_at > ${now})
        order by id limit 1
        for update skip locked)
      returning id, code, ends_at`,
  )
}
