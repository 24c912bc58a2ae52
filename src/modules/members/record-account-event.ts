import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { memberEvents } from './db/schema.ts'
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
  await tx
    .insert(memberEvents)
    .values({ id: createId('mev', at.getTime()), memberId, at, kind, device, sessionId })
}
