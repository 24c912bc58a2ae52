import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { registryLimit } from '../domain/registry.ts'

/** Locks the member, so that concurrent requests cannot exceed the limit. */
export async function checkRegistryLimit(tx: Tx, memberId: Id<'mem'>): Promise<Refusal | null> {
  await lockOpenMember(tx, memberId)
  const open = await queryRows(
    tx,
    { id: text },
    sql`
      select id
      from registries
      where owner_id = ${memberId} and status in ('draft', 'active', 'paused', 'completed')`,
  )
  if (open.length < registryLimit) return null
  const message = `You can have ${registryLimit} registries. Complete or delete one first.`
  return refuse('fields-invalid', message, {
    reason: 'registry-limit-reached',
    fields: { body: message },
  })
}
