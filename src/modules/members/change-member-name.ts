import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { lockMember } from './db/member-rows.ts'
import { recordAccountEvent } from './record-account-event.ts'

/** Changes a name on behalf of a member, who sees it in the timeline. False if it is closed. */
export async function changeMemberName(
  tx: Tx,
  {
    memberId,
    firstName,
    lastName,
    now,
  }: { memberId: Id<'mem'>; firstName: string; lastName: string; now: Date },
): Promise<boolean> {
  const member = await lockMember(tx, memberId)
  if (!member || member.closedAt) return false
  if (member.firstName === firstName && member.lastName === lastName) return true
  await execute(
    tx,
    sql`
      update members
      set first_name = ${firstName}, last_name = ${lastName}, updated_at = ${now},
        version = version + 1
      where id = ${memberId}`,
  )
  await recordAccountEvent(tx, { memberId, at: now, kind: 'name_changed' })
  return true
}
