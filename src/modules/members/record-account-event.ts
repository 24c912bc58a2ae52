import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { AccountEventKind } from './domain/account-events.ts'

export interface AccountEventRecord {
  readonly memberId: Id<'mem'>
  readonly at: Date
  readonly kind: AccountEventKind
  readonly device?: string
  readonly sessionId?: Id<'ses'> | null
}

export async function recordAccountEvent(
  tx: Tx,
  { memberId, at, kind, device = '', sessionId = null }: AccountEventRecord,
): Promise<void> {
  const event = { id: createId('mev', at.getTime()), memberId, at, kind, device, sessionId }
  await execute(tx, sql`insert into member_events ${insertValues(event)}`)
}
