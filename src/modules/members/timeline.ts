import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Timeline } from './account-security-contract.ts'
import { lockMember } from './data/member-rows.ts'
import { emailChanges, memberEvents, passwordResets } from './data/schema.ts'
import { isDisputable, titleOf } from './domain/member-events.ts'
import { endSessionsOf } from './end-sessions.ts'
import { disputedMail } from './mail/account-mails.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { callingMember, noAccount } from './read-account.ts'

/** For so long can it be said that something was not oneself. */
const disputeLife = days(90)
const keptFor = days(730)

export async function readTimeline(
  ctx: Ctx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Timeline> {
  const mine = eq(memberEvents.memberId, callingMember(ctx).id)
  const found = await ctx.db
    .select()
    .from(memberEvents)
    .where(mine)
    .orderBy(desc(memberEvents.at), desc(memberEvents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await ctx.db.select({ total: count() }).from(memberEvents).where(mine)
  const rows = found.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    title: titleOf(event.kind),
    device: event.device || null,
    canDispute: canDispute(event, ctx.now),
    disputedAt: event.disputedAt?.toISOString() ?? null,
  }))
  return { rows, total: counted?.total ?? 0, page }
}

function canDispute(
  { kind, at, disputedAt }: { kind: string; at: Date; disputedAt: Date | null },
  now: Date,
): boolean {
  return isDisputable(kind) && !disputedAt && now.getTime() - at.getTime() < disputeLife
}

/** "This was not me": everybody but this device is out, what was mailed opens nothing any more, and the owner hears what to do next. */
export async function disputeEvent(
  ctx: Ctx,
  parts: MemberParts,
  { id }: { id: string },
): Promise<{ sessionsEnded: number } | Refusal> {
  const { id: memberId, sessionId } = callingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return noAccount
    const [event] = await tx
      .update(memberEvents)
      .set({ disputedAt: ctx.now })
      .where(
        and(
          eq(memberEvents.id, id),
          eq(memberEvents.memberId, memberId),
          isNull(memberEvents.disputedAt),
          gt(memberEvents.at, disputableSince(ctx.now)),
        ),
      )
      .returning()
    if (!event || !isDisputable(event.kind))
      return refuse('not-found', 'There is nothing to say of that.')
    const sessionsEnded = await endSessionsOf(tx, { memberId, except: sessionId, now: ctx.now })
    await voidMailed(tx, memberId, ctx.now)
    await recordMemberEvent(tx, { memberId, at: ctx.now, kind: 'disputed', sessionId })
    const mail = disputedMail({ title: titleOf(event.kind), origin: parts.origin })
    await parts.mails.sendLater(tx, {
      dedupeKey: `disputed:${event.id}`,
      to: member.email,
      ...mail,
    })
    ctx.log.warn(
      { memberId, event: event.id, kind: event.kind },
      'a member says that this was somebody else',
    )
    return { sessionsEnded }
  })
}

function disputableSince(now: Date): Date {
  return new Date(now.getTime() - disputeLife)
}

async function voidMailed(tx: Tx, memberId: Id<'mem'>, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
  await tx
    .update(emailChanges)
    .set({ status: 'cancelled' })
    .where(and(eq(emailChanges.memberId, memberId), eq(emailChanges.status, 'requested')))
}

/** Two years of it are kept. */
export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db.delete(memberEvents).where(lt(memberEvents.at, new Date(now.getTime() - keptFor)))
}
