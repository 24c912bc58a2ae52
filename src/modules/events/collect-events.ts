import { readAccountConsent } from '#modules/members/read-account-consent.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { eventsContract } from './contract.ts'
import { events } from './data/schema.ts'
import { eventTime } from './domain/event-types.ts'

/**
 * Keeps a batch; what came before is left alone. Browsers that ask not to be followed are not, whatever their script sends. An
 * address is kept only of the member whose own it is and who agreed to mail.
 */
export async function collectEvents(
  ctx: Ctx,
  {
    visit,
    platformCode,
    platform_type,
    events: told,
  }: InputOf<typeof eventsContract.collectEvents>,
  { isPrivate }: { isPrivate: boolean },
): Promise<{ kept: number }> {
  if (isPrivate) return { kept: 0 }
  const own = told.some(({ email }) => email !== undefined) ? await readAccountConsent(ctx) : null
  const rows = told.map(({ email, at, ...event }) => ({
    ...event,
    visit,
    platformCode,
    platformType: platform_type,
    email: email !== undefined && email === own ? email : null,
    at: eventTime(at, ctx.now),
    receivedAt: ctx.now,
  }))
  const kept = await inTransaction(ctx.db, (tx) =>
    tx.insert(events).values(rows).onConflictDoNothing().returning({ id: events.id }),
  )
  return { kept: kept.length }
}
