import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { closeMemberById } from '#modules/members/close-member.ts'
import { commandLineStaff, getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text, timestamp, type Row } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { listGuestEmails } from '../db/guest-emails.ts'
import { findSummary, toCustomer } from '../db/summaries.ts'

type ErasureServices = Pick<Services, 'mails' | 'origin' | 'emit'>

const erasureRow = { id: text, customerId: text, requestedBy: text }
type Erasure = Row<typeof erasureRow>

const notWaiting = refuse('not-found', 'This request no longer waits.', {
  reason: 'erasure-not-waiting',
})

/** The second person erases the data; the first one cannot. */
export function confirmErasure(
  ctx: Ctx,
  services: ErasureServices,
  { id }: { id: string },
): Promise<{ id: string; state: 'done' } | Refusal> {
  const by = getStaffId(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const erasure = await findWaiting(tx, sql`id = ${id}`, ctx.now)
    if (!erasure) return notWaiting
    if (by === commandLineStaff.id)
      return refuse('not-allowed', 'Set STAFF_KEY to your own staff key to confirm a request.', {
        reason: 'staff-key-required',
      })
    if (erasure.requestedBy === by)
      return refuse('not-allowed', 'Another person must confirm your request.', {
        reason: 'self-approval',
      })
    await erase(tx, services, { erasure, by, now: ctx.now })
    return { id, state: 'done' }
  })
}

/** The customer confirms with the link from the email. */
export function confirmErasureByLink(
  services: ErasureServices & Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ id: string; state: 'done' } | Refusal> {
  const now = services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const erasure = await findWaiting(tx, sql`token_hash = ${hashToken(token)}`, now)
    if (!erasure) return notWaiting
    await erase(tx, services, { erasure, by: 'customer', now })
    return { id: erasure.id, state: 'done' }
  })
}

export async function isErasureLink(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findWaiting(db, sql`token_hash = ${hashToken(token)}`, now)) !== null
}

function findWaiting(db: Db, condition: Sql, now: Date): Promise<Erasure | null> {
  return queryRow(
    db,
    erasureRow,
    sql`
      select id, customer_id, requested_by
      from customer_erasures
      where ${condition} and state = 'waiting' and expires_at > ${now}`,
  )
}

/** The request is completed last, so that the member is locked before it. */
async function erase(
  tx: Tx,
  services: ErasureServices,
  { erasure: { id, customerId }, by, now }: { erasure: Erasure; by: string; now: Date },
): Promise<void> {
  const summary = await findSummary(tx, customerId)
  const { memberId, identity } = summary ? toCustomer(summary) : { memberId: null, identity: null }
  if (memberId) unwrap((await closeMemberById(tx, services, { memberId, now })) ?? {})
  else if (identity) await eraseGuest(tx, services, { identity, before: now, now })
  await execute(
    tx,
    sql`
      update customer_summaries
      set tags = '{}', note = '', version = version + 1, changed_by = ${by}, changed_at = ${now}
      where id = ${customerId}`,
  )
  const completed = await execute(
    tx,
    sql`
      update customer_erasures
      set state = 'done', email = null, token_hash = null, confirmed_by = ${by},
        confirmed_at = ${now}
      where id = ${id} and state = 'waiting'`,
  )
  if (completed === 0) unwrap(notWaiting)
}

async function eraseGuest(
  tx: Tx,
  { emit }: Pick<Services, 'emit'>,
  { identity, before, now }: { identity: string; before: Date; now: Date },
): Promise<void> {
  const emails = await listGuestEmails(tx, identity)
  await emit('guest.erased', tx, { identity, emails, before, now })
}

/** How long open orders of erased guests are looked for. */
const retryPeriod = days(3 * 365)

/** Withdraws requests that nobody confirmed, and erases orders that have been finished since. */
export async function continueErasures({
  db,
  clock,
  emit,
}: Pick<Services, 'db' | 'clock' | 'emit'>): Promise<void> {
  const now = clock.now()
  await execute(
    db,
    sql`
      update customer_erasures
      set state = 'withdrawn', email = null, token_hash = null
      where state = 'waiting' and expires_at <= ${now}`,
  )
  const unfinished = await queryRows(
    db,
    { identity: text, before: timestamp },
    sql`
      select email_identity(o.email) as identity, max(e.confirmed_at) as before
      from customer_erasures e
      join customer_summaries s on s.id = e.customer_id
      join orders o on email_identity(o.email) = s.identity
      where e.state = 'done' and e.confirmed_at > ${new Date(now.getTime() - retryPeriod)}
        and o.owner_id like 'gst\\_%' and o.placed_at < e.confirmed_at
        and s.kind = 'guest'
      group by email_identity(o.email)`,
  )
  await processSequentially(unfinished, (guest) =>
    inTransaction(db, (tx) => eraseGuest(tx, { emit }, { ...guest, now })),
  )
}
