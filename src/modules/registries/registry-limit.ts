import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { registryLimit } from './domain/registry.ts'

/** Counted under the member's own lock, so that two tabs do not make one too many. */
export async function refuseOneMore(tx: Tx, memberId: Id<'mem'>): Promise<Refusal | null> {
  await lockOpenMember(tx, memberId)
  const open = await rows(
    tx,
    sql`select 1 from registries where owner_id = ${memberId} and status in ('draft', 'active', 'paused', 'completed')`,
  )
  if (open.length < registryLimit) return null
  const reason = `You have ${registryLimit} registries. Finish or delete one first.`
  return refuse('fields-invalid', reason, { fields: { body: reason } })
}
