import { findConsentedEmail } from '#modules/members/find-consented-email.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { eventsContract } from '../contract.ts'
import { events } from '../db/schema.ts'
import { clampEventTime } from '../domain/event-types.ts'

/**
 * Stores a batch of events and ignores duplicates. Nothing is stored for browsers that send a
 * privacy signal. An email address is stored only if it is the member's own and the member accepts
 * marketing.
 */
export async function collectEvents(
  ctx: Ctx,
  {
    visit,
    platformCode,
    platform_type,
    events: batch,
  }: InputOf<typeof eventsContract.collectEvents>,
  { isPrivate }: { isPrivate: boolean },
): Promise<{ kept: number }> {
  if (isPrivate) return { kept: 0 }
  const ownEmail = batch.some(({ email }) => email !== undefined)
    ? await findConsentedEmail(ctx)
    : null
  const rows = batch.map(({ email, at, ...event }) => ({
    ...event,
    visit,
    platformCode,
    platformType: platform_type,
    email: email !== undefined && email === ownEmail ? email : null,
    at: clampEventTime(at, ctx.now),
    receivedAt: ctx.now,
  }))
  const inserted = await inTransaction(ctx.db, (tx) =>
    tx.insert(events).values(rows).onConflictDoNothing().returning({ id: events.id }),
  )
  return { kept: inserted.length }
}
