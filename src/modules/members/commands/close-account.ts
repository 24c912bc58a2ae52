import type { Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { id as idOf } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { lockMember } from '../db/member-rows.ts'
import { refuseDuringRevertPeriod } from '../revert-period.ts'
import { endMemberSessions } from './end-sessions.ts'
import { renderAccountClosedEmail } from '../emails/account-emails.ts'
import { getCallingMember, accountNotFoundRefusal } from '../queries/read-account.ts'
import { consumeStepUp } from './step-up.ts'

/**
 * Ends every session and erases personal data. The member id remains, also on orders, as a
 * pseudonym.
 */
export async function closeAccount(
  ctx: Ctx,
  services: Services,
): Promise<Record<string, never> | Refusal> {
  const { id } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member?.email) return accountNotFoundRefusal
    const inRevertPeriod = await refuseDuringRevertPeriod(tx, { memberId: id, now: ctx.now })
    if (inRevertPeriod) return inRevertPeriod
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'close-account')
    if (stepUpRefusal) return stepUpRefusal
    await closeMember(tx, services, { member: { ...member, email: member.email }, now: ctx.now })
    return {}
  })
}

/** Closes an account on behalf of its member; null when it is done. */
export async function closeMemberById(
  tx: Tx,
  services: Pick<Services, 'mails' | 'emit'>,
  { memberId, now }: { memberId: Id<'mem'>; now: Date },
): Promise<Refusal | null> {
  const member = await lockMember(tx, memberId)
  if (!member?.email) return accountNotFoundRefusal
  const inRevertPeriod = await refuseDuringRevertPeriod(tx, { memberId, now })
  if (inRevertPeriod) return inRevertPeriod
  await closeMember(tx, services, { member: { ...member, email: member.email }, now })
  return null
}

/** Closes a locked account with all its data, and emails its address. */
async function closeMember(
  tx: Tx,
  services: Pick<Services, 'mails' | 'emit'>,
  {
    member: { id, email, firstName },
    now,
  }: { member: { id: Id<'mem'>; email: string; firstName: string }; now: Date },
): Promise<void> {
  const mail = renderAccountClosedEmail({ firstName, shop: services.mails.shop })
  await services.mails.sendLater(tx, { dedupeKey: `account-closed:${id}`, to: email, ...mail })
  await endMemberSessions(tx, { memberId: id, except: null, now })
  await execute(tx, sql`delete from registrations where email = ${email}`)
  await eraseMember(tx, id, now)
  await services.emit('member.erased', tx, { memberId: id, email, now })
}

const erasedTables = [
  raw('passkeys'),
  raw('member_devices'),
  raw('member_events'),
  raw('password_resets'),
  raw('email_changes'),
  raw('member_exports'),
]

async function eraseMember(tx: Tx, id: Id<'mem'>, now: Date): Promise<void> {
  for (const table of erasedTables)
    await execute(tx, sql`delete from ${table} where member_id = ${id}`)
  const sessions = await queryRows(
    tx,
    { id: idOf<'ses'>() },
    sql`update sessions set device = '' where subject_id = ${id} returning id`,
  )
  for (const session of sessions)
    await execute(tx, sql`delete from step_ups where session_id = ${session.id}`)
  await execute(
    tx,
    sql`
      update members
      set email = null, email_verified_at = null, first_name = '', last_name = '',
        birth_date = null, birth_date_set_at = null, phone = null, marketing = false,
        marketing_at = null, password_hash = null, closed_at = ${now}, updated_at = ${now}
      where id = ${id}`,
  )
}

/** How long erasure is retried, so that an order in progress can be completed first. */
const erasureRetryPeriod = days(3 * 365)

/** Erases what could not be erased at once, such as the data of an order in progress. */
export async function eraseClosedAccounts({
  db,
  clock,
  emit,
}: Pick<Services, 'db' | 'clock' | 'emit'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - erasureRetryPeriod)
  const closed = await queryRows(
    db,
    { id: idOf<'mem'>() },
    sql`select id from members where closed_at is not null and closed_at > ${since}`,
  )
  await processSequentially(closed, ({ id }) =>
    inTransaction(db, (tx) => emit('member.erased', tx, { memberId: id, email: null, now })),
  )
}
