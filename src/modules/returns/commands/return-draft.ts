import { sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { ReturnKey } from '../queries/access-return.ts'
import type { ReturnDeps } from '../return-deps.ts'

const draftLifetime = days(7)
/** In characters. Far above a form with a hundred lines. */
const maxLength = 20_000

export interface ReturnDraft {
  readonly id: string
  readonly orderId: string
  readonly step: number
  readonly data: Record<string, unknown>
  readonly expiresAt: string
}

/** The key of a draft: the gift code, the emailed link, or the session. */
export function getDraftKey(
  { caller: actor }: Ctx,
  { token, gift }: Pick<ReturnKey, 'token' | 'gift'>,
): string | null {
  if (gift !== undefined) return `gift ${hashToken(gift)}`
  if (token !== undefined) return `link ${hashToken(token)}`
  return actor.level === 'guest' || actor.level === 'member' ? `session ${actor.sessionId}` : null
}

export async function saveReturnDraftData(
  ctx: Ctx,
  {
    holder,
    orderId,
    step,
    data,
  }: { holder: string; orderId: string; step: number; data: Record<string, unknown> },
): Promise<ReturnDraft | Refusal<'fields-invalid'>> {
  const text = JSON.stringify(data)
  if (text.length > maxLength)
    return refuse('fields-invalid', 'This draft is too large to save.', {
      reason: 'return-draft-too-large',
      fields: { data: 'is too large' },
    })
  const expiresAt = new Date(ctx.now.getTime() + draftLifetime).toISOString()
  const [saved] = await rows<ReturnDraft>(
    ctx.db,
    sql`
    insert into return_drafts as d (holder, id, order_id, step, data, expires_at)
    values (${holder}, ${createId('rdr', ctx.now.getTime())}, ${orderId}, ${step}, ${text}::jsonb,
      ${expiresAt}::timestamptz)
    on conflict (holder) do update set order_id = excluded.order_id, step = excluded.step,
      data = excluded.data, expires_at = excluded.expires_at
    returning id, order_id as "orderId", step, data, to_jsonb(expires_at) #>> '{}' as "expiresAt"`,
  )
  if (!saved) throw new Error('The return draft was not saved.')
  return { ...saved, expiresAt: new Date(saved.expiresAt).toISOString() }
}

export async function findReturnDraft(ctx: Ctx, holder: string): Promise<ReturnDraft | null> {
  const [found] = await rows<ReturnDraft>(
    ctx.db,
    sql`
    select id, order_id as "orderId", step, data, to_jsonb(expires_at) #>> '{}' as "expiresAt"
    from return_drafts
    where holder = ${holder} and expires_at > ${ctx.now.toISOString()}::timestamptz`,
  )
  return found ? { ...found, expiresAt: new Date(found.expiresAt).toISOString() } : null
}

export async function deleteReturnDraft(db: Db, holder: string): Promise<void> {
  await db.execute(sql`delete from return_drafts where holder = ${holder}`)
}

export async function deleteExpiredReturnDrafts({
  db,
  clock,
}: Pick<ReturnDeps, 'db' | 'clock'>): Promise<void> {
  await db.execute(
    sql`delete from return_drafts where expires_at < ${clock.now().toISOString()}::timestamptz`,
  )
}
