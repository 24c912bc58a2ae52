import { newId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { memberEvents } from './data/schema.ts'
import type { MemberEventKind } from './domain/member-events.ts'

export interface MemberEvent {
  readonly memberId: Id<'mem'>
  readonly at: Date
  readonly kind: MemberEventKind
  readonly device?: string
  readonly sessionId?: Id<'ses'> | null
}

export async function recordMemberEvent(
  tx: Tx,
  { memberId, at, kind, device = '', sessionId = null }: MemberEvent,
): Promise<void> {
  await tx
    .insert(memberEvents)
    .values({ id: newId('mev', at.getTime()), memberId, at, kind, device, sessionId })
}
