import { and, eq, gt, lt } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Export } from '../api/account-security-contract.ts'
import { lockMember } from '../db/member-rows.ts'
import { memberExports } from '../db/schema.ts'
import { createExportArchive } from '../commands/create-export-archive.ts'
import { renderExportReadyEmail } from '../emails/account-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import type { MemberDeps } from '../member-deps.ts'
import { getCallingMember, accountNotFoundRefusal } from './read-account.ts'
import { collectMemberData } from './collect-member-data.ts'
import { checkStepUp, consumeStepUp } from '../commands/step-up.ts'

const exportLife = hours(24)
const linkLife = minutes(5)

export async function readExport(ctx: Ctx): Promise<Export> {
  return describeExport(ctx.db, getCallingMember(ctx).id, ctx.now)
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

export async function requestExport(ctx: Ctx): Promise<Export | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const stepUpRefusal = await checkStepUp(ctx, 'export-data')
  if (stepUpRefusal) return stepUpRefusal
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId)
    const newRequest = {
      requestedAt: ctx.now,
      readyAt: null,
      expiresAt: null,
      archive: null,
      linkHash: null,
      linkUntil: null,
    }
    await tx
      .insert(memberExports)
      .values({ memberId, ...newRequest })
      .onConflictDoUpdate({ target: memberExports.memberId, set: newRequest })
    await ctx.jobs.enqueue(tx, 'members.export', { memberId })
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'export_requested', sessionId })
    return describeExport(tx, memberId, ctx.now)
  })
}

/** Runs in the job. Running it twice creates the same archive and sends one email. */
export async function createExport(deps: MemberDeps, memberId: Id<'mem'>): Promise<void> {
  const now = deps.clock.now()
  const data = await collectMemberData(deps, memberId)
  if (!data) return
  const archive = createExportArchive(data, now)
  await inTransaction(deps.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    const [updated] = await tx
      .update(memberExports)
      .set({ archive, readyAt: now, expiresAt: new Date(now.getTime() + exportLife) })
      .where(eq(memberExports.memberId, memberId))
      .returning()
    if (!updated || !member?.email) return
    const dedupeKey = `export-ready:${memberId}:${updated.requestedAt.getTime()}`
    await deps.mails.sendLater(tx, {
      dedupeKey,
      to: member.email,
      ...renderExportReadyEmail({ origin: deps.origin }),
    })
  })
}

/** The download link is not emailed: it requires a signed-in session and step-up authentication. */
export async function openExport(ctx: Ctx): Promise<{ url: string } | Refusal> {
  const { id: memberId } = getCallingMember(ctx)
  const token = createToken()
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) return accountNotFoundRefusal
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'export-data')
    if (stepUpRefusal) return stepUpRefusal
    const opened = await tx
      .update(memberExports)
      .set({ linkHash: hashToken(token), linkUntil: new Date(ctx.now.getTime() + linkLife) })
      .where(and(eq(memberExports.memberId, memberId), gt(memberExports.expiresAt, ctx.now)))
      .returning({ memberId: memberExports.memberId })
    return opened.length > 0
      ? { url: `/download/${token}` }
      : refuse('not-found', 'There’s no data export to download. Request a new one.', {
          reason: 'export-not-found',
        })
  })
}

export async function consumeExportLink(db: Db, token: string, now: Date): Promise<Buffer | null> {
  const [used] = await db
    .update(memberExports)
    .set({ linkHash: null, linkUntil: null })
    .where(
      and(
        eq(memberExports.linkHash, hashToken(token)),
        gt(memberExports.linkUntil, now),
        gt(memberExports.expiresAt, now),
      ),
    )
    .returning()
  return used?.archive ?? null
}

export async function purgeExports(db: Db, now: Date): Promise<void> {
  await db.delete(memberExports).where(lt(memberExports.expiresAt, now))
}
