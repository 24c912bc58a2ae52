import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { bytes, nullable, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { Export } from '../api/account-security-contract.ts'
import { lockMember } from '../db/member-rows.ts'
import { createExportArchive } from '../commands/create-export-archive.ts'
import { renderExportReadyEmail } from '../emails/account-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { getCallingMember, accountNotFoundRefusal } from './read-account.ts'
import { collectMemberData } from './collect-member-data.ts'
import { checkStepUp, consumeStepUp } from '../commands/step-up.ts'

const exportLife = hours(24)
const linkLife = minutes(5)

export async function readExport(ctx: Ctx): Promise<Export> {
  return describeExport(ctx.db, getCallingMember(ctx).id, ctx.now)
}

async function describeExport(db: Db, memberId: Id<'mem'>, now: Date): Promise<Export> {
  const stored = await queryRow(
    db,
    { requestedAt: timestamp, readyAt: nullable(timestamp), expiresAt: nullable(timestamp) },
    sql`
      select requested_at, ready_at, expires_at
      from member_exports
      where member_id = ${memberId}`,
  )
  if (!stored || (stored.expiresAt && stored.expiresAt <= now))
    return { state: 'none', requestedAt: null, expiresAt: null }
  return {
    state: stored.readyAt ? 'ready' : 'preparing',
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
  }
}

export async function requestExport(ctx: Ctx): Promise<Export | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const stepUpRefusal = await checkStepUp(ctx, 'export-data')
  if (stepUpRefusal) return stepUpRefusal
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId)
    await execute(
      tx,
      sql`
        insert into member_exports (member_id, requested_at)
        values (${memberId}, ${ctx.now})
        on conflict (member_id) do update set requested_at = excluded.requested_at,
          ready_at = null, expires_at = null, archive = null, link_hash = null,
          link_expires_at = null`,
    )
    await ctx.jobs.enqueue(tx, 'members.export', { memberId })
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'export_requested', sessionId })
    return describeExport(tx, memberId, ctx.now)
  })
}

/** Runs in the job. Running it twice creates the same archive and sends one email. */
export async function createExport(services: Services, memberId: Id<'mem'>): Promise<void> {
  const now = services.clock.now()
  const data = await collectMemberData(services, memberId)
  if (!data) return
  const archive = createExportArchive(data, {
    shop: services.settings.get('shop'),
    accent: services.settings.get('theme').primary,
    at: now,
  })
  await inTransaction(services.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    const updated = await queryRow(
      tx,
      { requestedAt: timestamp },
      sql`
        update member_exports
        set archive = ${archive}, ready_at = ${now},
          expires_at = ${new Date(now.getTime() + exportLife)}
        where member_id = ${memberId}
        returning requested_at`,
    )
    if (!updated || !member?.email) return
    const dedupeKey = `export-ready:${memberId}:${updated.requestedAt.getTime()}`
    await services.mails.sendLater(tx, {
      dedupeKey,
      to: member.email,
      ...renderExportReadyEmail({ shop: services.mails.shop }),
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
    const linked = await execute(
      tx,
      sql`
        update member_exports
        set link_hash = ${hashToken(token)},
          link_expires_at = ${new Date(ctx.now.getTime() + linkLife)}
        where member_id = ${memberId} and expires_at > ${ctx.now}`,
    )
    return linked > 0
      ? { url: `/download/${token}` }
      : refuse('not-found', 'There’s no data export to download. Request a new one.', {
          reason: 'export-not-found',
        })
  })
}

export async function consumeExportLink(db: Db, token: string, now: Date): Promise<Buffer | null> {
  const stored = await queryRow(
    db,
    { archive: nullable(bytes) },
    sql`
      update member_exports
      set link_hash = null, link_expires_at = null
      where link_hash = ${hashToken(token)} and link_expires_at > ${now} and expires_at > ${now}
      returning archive`,
  )
  return stored?.archive ?? null
}

export async function purgeExports(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from member_exports where expires_at < ${now}`)
}
