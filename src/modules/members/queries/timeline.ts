import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Timeline } from '../api/account-security-contract.ts'
import { lockMember } from '../db/member-rows.ts'
import { isDisputableEvent, getAccountEventTitle } from '../domain/account-events.ts'
import { endMemberSessions } from '../commands/end-sessions.ts'
import { renderEventDisputedEmail } from '../emails/account-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { getCallingMember, accountNotFoundRefusal } from './read-account.ts'

const disputePeriod = days(90)
const retentionPeriod = days(730)

export async function readTimeline(
  ctx: Ctx,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Timeline> {
  const { id: memberId } = getCallingMember(ctx)
  const events = await queryRows(
    ctx.db,
    { id: text, at: timestamp, kind: text, device: text, disputedAt: nullable(timestamp) },
    sql`
      select id, at, kind, device, disputed_at
      from member_events
      where member_id = ${memberId}
      order by at desc, id desc
      limit ${pageSize}
      offset ${(page - 1) * pageSize}`,
  )
  const counted = await queryRow(
    ctx.db,
    { total: integer },
    sql`select count(*) as total from member_events where member_id = ${memberId}`,
  )
  const rows = events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    title: getAccountEventTitle(event.kind),
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
  return isDisputableEvent(kind) && !disputedAt && now.getTime() - at.getTime() < disputePeriod
}

export async function disputeEvent(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ sessionsEnded: number } | Refusal> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member?.email) return accountNotFoundRefusal
    const event = await queryRow(
      tx,
      { id: text, kind: text },
      sql`
        update member_events
        set disputed_at = ${ctx.now}
        where id = ${id}
          and member_id = ${memberId}
          and disputed_at is null
          and at > ${disputeCutoff(ctx.now)}
        returning id, kind`,
    )
    if (!event || !isDisputableEvent(event.kind))
      return refuse('not-found', 'This event can’t be reported.', {
        reason: 'event-not-disputable',
      })
    const sessionsEnded = await endMemberSessions(tx, { memberId, except: sessionId, now: ctx.now })
    await voidEmailedLinks(tx, memberId, ctx.now)
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'disputed', sessionId })
    const mail = renderEventDisputedEmail({
      title: getAccountEventTitle(event.kind),
      shop: services.mails.shop,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `disputed:${event.id}`,
      to: member.email,
      ...mail,
    })
    ctx.log.warn(
      { memberId, event: event.id, kind: event.kind },
      'member disputed an account event',
    )
    return { sessionsEnded }
  })
}

function disputeCutoff(now: Date): Date {
  return new Date(now.getTime() - disputePeriod)
}

async function voidEmailedLinks(tx: Tx, memberId: Id<'mem'>, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update password_resets
      set used_at = ${now}
      where member_id = ${memberId} and used_at is null`,
  )
  await execute(
    tx,
    sql`
      update email_changes
      set status = 'cancelled'
      where member_id = ${memberId} and status = 'requested'`,
  )
}

export async function purgeAccountEvents(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionPeriod)
  await execute(db, sql`delete from member_events where at < ${cutoff}`)
}
