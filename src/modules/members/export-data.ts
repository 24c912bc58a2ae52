import { and, eq, gt, lt } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import type { Export } from './account-security-contract.ts'
import { lockMember } from './data/member-rows.ts'
import { memberExports } from './data/schema.ts'
import { archiveOf } from './export-archive.ts'
import { exportReadyMail } from './mail/account-mails.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { callingMember, noAccount } from './read-account.ts'
import { readOwnData } from './read-own-data.ts'
import { needsStepUp, useStepUp } from './step-up.ts'

const exportLife = hours(24)
const linkLife = minutes(5)

export async function readExport(ctx: Ctx): Promise<Export> {
  return describeExport(ctx.db, callingMember(ctx).id, ctx.now)
}

async function describeExport(db: Db, memberId: Id<'mem'>, now: Date): Promise<Export> {
  const [found] = await db.select().from(memberExports).where(eq(memberExports.memberId, memberId))
  if (!found || (found.expiresAt && found.expiresAt <= now))
    return { state: 'none', requestedAt: null, expiresAt: null }
  const requestedAt = found.requestedAt.toISOString()
  return {
    state: found.readyAt ? 'ready' : 'preparing',
    requestedAt,
    expiresAt: found.expiresAt?.toISOString() ?? null,
  }
}

/** A new one takes the place of the one before. */
export async function requestExport(ctx: Ctx): Promise<Export | Refusal> {
  const { id: memberId, sessionId } = callingMember(ctx)
  const stopped = await needsStepUp(ctx, 'export-data')
  if (stopped) return stopped
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId)
    const fresh = {
      requestedAt: ctx.now,
      readyAt: null,
      expiresAt: null,
      archive: null,
      linkHash: null,
      linkUntil: null,
    }
    await tx
      .insert(memberExports)
      .values({ memberId, ...fresh })
      .onConflictDoUpdate({ target: memberExports.memberId, set: fresh })
    await ctx.jobs.enqueue(tx, 'members.export', { memberId })
    await recordMemberEvent(tx, { memberId, at: ctx.now, kind: 'export_requested', sessionId })
    return describeExport(tx, memberId, ctx.now)
  })
}

/** The job's half: run twice, it makes the same archive again and mails once. */
export async function makeExport(parts: MemberParts, memberId: Id<'mem'>): Promise<void> {
  const now = parts.clock.now()
  const data = await readOwnData(parts, memberId)
  if (!data) return
  const archive = archiveOf(data, now)
  await inTransaction(parts.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    const [made] = await tx
      .update(memberExports)
      .set({ archive, readyAt: now, expiresAt: new Date(now.getTime() + exportLife) })
      .where(eq(memberExports.memberId, memberId))
      .returning()
    if (!made || !member?.email) return
    const dedupeKey = `export-ready:${memberId}:${made.requestedAt.getTime()}`
    await parts.mails.sendLater(tx, {
      dedupeKey,
      to: member.email,
      ...exportReadyMail({ origin: parts.origin }),
    })
  })
}

/** The mail about it holds no link: who downloads is signed in and has just proved it. */
export async function openExport(ctx: Ctx): Promise<{ url: string } | Refusal> {
  const { id: memberId } = callingMember(ctx)
  const token = newToken()
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) return noAccount
    const needed = await useStepUp(tx, ctx, 'export-data')
    if (needed) return needed
    const opened = await tx
      .update(memberExports)
      .set({ linkHash: tokenHash(token), linkUntil: new Date(ctx.now.getTime() + linkLife) })
      .where(and(eq(memberExports.memberId, memberId), gt(memberExports.expiresAt, ctx.now)))
      .returning({ memberId: memberExports.memberId })
    return opened.length > 0
      ? { url: `/download/${token}` }
      : refuse('not-found', 'There is no copy of your data just now. Ask for a new one.')
  })
}

/** The archive, for the one who uses the link first and in time. */
export async function takeExport(db: Db, token: string, now: Date): Promise<Buffer | null> {
  const [taken] = await db
    .update(memberExports)
    .set({ linkHash: null, linkUntil: null })
    .where(
      and(
        eq(memberExports.linkHash, tokenHash(token)),
        gt(memberExports.linkUntil, now),
        gt(memberExports.expiresAt, now),
      ),
    )
    .returning()
  return taken?.archive ?? null
}

export async function purgeExports(db: Db, now: Date): Promise<void> {
  await db.delete(memberExports).where(lt(memberExports.expiresAt, now))
}
