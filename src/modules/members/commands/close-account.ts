import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { lockMember } from '../db/member-rows.ts'
import {
  emailChanges,
  memberDevices,
  memberEvents,
  memberExports,
  members,
  passkeys,
  passwordResets,
  registrations,
  sessions,
  stepUps,
} from '../db/schema.ts'
import { refuseDuringRevertPeriod } from '../revert-period.ts'
import { endMemberSessions } from './end-sessions.ts'
import { renderAccountClosedEmail } from '../emails/account-emails.ts'
import type { MemberDeps } from '../member-deps.ts'
import { getCallingMember, accountNotFoundRefusal } from '../queries/read-account.ts'
import { consumeStepUp } from './step-up.ts'

/**
 * Ends every session and erases personal data. The member id remains, also on orders, as a
 * pseudonym.
 */
export async function closeAccount(
  ctx: Ctx,
  deps: MemberDeps,
): Promise<Record<string, never> | Refusal> {
  const { id } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member?.email) return accountNotFoundRefusal
    const inRevertPeriod = await refuseDuringRevertPeriod(tx, { memberId: id, now: ctx.now })
    if (inRevertPeriod) return inRevertPeriod
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'close-account')
    if (stepUpRefusal) return stepUpRefusal
    const mail = renderAccountClosedEmail({ firstName: member.firstName, origin: deps.origin })
    await deps.mails.sendLater(tx, {
      dedupeKey: `account-closed:${id}`,
      to: member.email,
      ...mail,
    })
    await endMemberSessions(tx, { memberId: id, except: null, now: ctx.now })
    await tx.delete(registrations).where(eq(registrations.email, member.email))
    await eraseMember(tx, id, ctx.now)
    for (const hook of deps.onErase)
      await hook(tx, { memberId: id, email: member.email, now: ctx.now })
    return {}
  })
}

async function eraseMember(tx: Tx, id: Id<'mem'>, now: Date): Promise<void> {
  for (const table of [
    passkeys,
    memberDevices,
    memberEvents,
    passwordResets,
    emailChanges,
    memberExports,
  ])
    await tx.delete(table).where(eq(table.memberId, id))
  const own = await tx
    .update(sessions)
    .set({ device: '' })
    .where(eq(sessions.subjectId, id))
    .returning({ id: sessions.id })
  for (const session of own) await tx.delete(stepUps).where(eq(stepUps.sessionId, session.id))
  await tx
    .update(members)
    .set({
      email: null,
      emailVerifiedAt: null,
      firstName: '',
      lastName: '',
      birthDate: null,
      birthDateSetAt: null,
      phone: null,
      marketing: false,
      marketingAt: null,
      passwordHash: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(members.id, id))
}

/** How long erasure is retried, so that an order in progress can be completed first. */
const erasureRetryPeriod = days(3 * 365)

/** Erases what could not be erased at once, such as the data of an order in progress. */
export async function eraseClosedAccounts({
  db,
  clock,
  onErase,
}: Pick<MemberDeps, 'db' | 'clock' | 'onErase'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - erasureRetryPeriod)
  const closed = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isNotNull(members.closedAt), gt(members.closedAt, since)))
  await processSequentially(closed, ({ id }) =>
    inTransaction(db, async (tx) => {
      for (const hook of onErase) await hook(tx, { memberId: id as Id<'mem'>, email: null, now })
    }),
  )
}
