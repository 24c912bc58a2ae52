import { findConsentedEmail } from '#modules/members/find-consented-email.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { eventsContract } from '../contract.ts'
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
): Promise<{ stored: number }> {
  if (isPrivate) return { stored: 0 }
  const ownEmail = batch.some(({ email }) => email !== undefined)
    ? await findConsentedEmail(ctx)
    : null
  const [first, ...others] = batch.map(({ id, type, name, action, path, email, at, detail }) => ({
    id,
    type,
    name,
    action,
    path,
    detail: json(detail),
    visit,
    platformCode,
    platformType: platform_type,
    email: email !== undefined && email === ownEmail ? email : null,
    at: clampEventTime(at, ctx.now),
    receivedAt: ctx.now,
  }))
  if (!first) return { stored: 0 }
  const inserted = await inTransaction(ctx.db, (tx) =>
    execute(tx, sql`insert into events ${insertValues(first, ...others)} on conflict do nothing`),
  )
  return { stored: inserted }
}
