import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { lockMember } from './data/member-rows.ts'
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
} from './data/schema.ts'
import { refuseWhileGuarded } from './email-guard.ts'
import { endSessionsOf } from './end-sessions.ts'
import { accountClosedMail } from './mail/account-mails.ts'
import type { MemberParts } from './member-parts.ts'
import { callingMember, noAccount } from './read-account.ts'
import { useStepUp } from './step-up.ts'

/**
 * Ends every session and erases personal data. The member id remains, also on orders, as a
 * pseudonym.
 */
export async function closeAccount(
  ctx: Ctx,
  deps: MemberParts,
): Promise<Record<string, never> | Refusal> {
  const { id } = callingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member?.email) return noAccount
    const inRevertPeriod = await refuseWhileGuarded(tx, { memberId: id, now: ctx.now })
    if (inRevertPeriod) return inRevertPeriod
    const stepUpRefusal = await useStepUp(tx, ctx, 'close-account')
    if (stepUpRefusal) return stepUpRefusal
    const mail = accountClosedMail({ firstName: member.firstName, origin: deps.origin })
    await deps.mails.sendLater(tx, {
      dedupeKey: `account-closed:${id}`,
      to: member.email,
      ...mail,
    })
    await endSessionsOf(tx, { memberId: id, except: null, now: ctx.now })
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
export async function eraseWhatIsOver({
  db,
  clock,
  onErase,
}: Pick<MemberParts, 'db' | 'clock' | 'onErase'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - erasureRetryPeriod)
  const closed = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isNotNull(members.closedAt), gt(members.closedAt, since)))
  await oneByOne(closed, ({ id }) =>
    inTransaction(db, async (tx) => {
      for (const hook of onErase) await hook(tx, { memberId: id as Id<'mem'>, email: null, now })
    }),
  )
}
