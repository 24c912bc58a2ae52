import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'

export interface AssignedPoolCode {
  readonly id: string
  readonly code: string
  readonly endsAt: Date | null
}

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
  const [assigned] = await rows<{ id: string; code: string; endsAt: string | null }>(
    tx,
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
        and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)
      order by id limit 1 for update skip locked)
    returning id, code, to_jsonb(ends_at) #>> '{}' as "endsAt"`,
  )
  return assigned
    ? { ...assigned, endsAt: assigned.endsAt === null ? null : new Date(assigned.endsAt) }
    : null
}
