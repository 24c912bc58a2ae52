import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { ReturnKey } from '../queries/access-return.ts'

const draftLifetime = days(7)
/** In characters. Far above a form with a hundred lines. */
const maxLength = 20_000

const draftRow = {
  id: text,
  orderId: text,
  step: integer,
  data: jsonOf<Record<string, unknown>>(),
  expiresAt: timestamp,
}

export interface ReturnDraft extends Omit<Row<typeof draftRow>, 'expiresAt'> {
  readonly expiresAt: string
}

const toDraft = (row: Row<typeof draftRow>): ReturnDraft => ({
  ...row,
  expiresAt: row.expiresAt.toISOString(),
})

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
  const document = JSON.stringify(data)
  if (document.length > maxLength)
    return refuse('fields-invalid', 'This draft is too large to save.', {
      reason: 'return-draft-too-large',
      fields: { data: 'is too large' },
    })
  const expiresAt = new Date(ctx.now.getTime() + draftLifetime)
  const saved = await queryRow(
    ctx.db,
    draftRow,
    sql`
      insert into return_drafts as d (holder, id, order_id, step, data, expires_at)
      values (
        ${holder}, ${createId('rdr', ctx.now.getTime())}, ${orderId}, ${step}, ${document}::jsonb,
        ${expiresAt}
      )
      on conflict (holder) do update set
        order_id = excluded.order_id, step = excluded.step, data = excluded.data,
        expires_at = excluded.expires_at
      returning ${listColumns(draftRow, 'd')}`,
  )
  if (!saved) throw new Error('The return draft was not saved.')
  return toDraft(saved)
}

export async function findReturnDraft(ctx: Ctx, holder: string): Promise<ReturnDraft | null> {
  const draft = await queryRow(
    ctx.db,
    draftRow,
    sql`
      select ${listColumns(draftRow)} from return_drafts
      where holder = ${holder} and expires_at > ${ctx.now}`,
  )
  return draft && toDraft(draft)
}

export async function deleteReturnDraft(db: Db, holder: string): Promise<void> {
  await execute(db, sql`delete from return_drafts where holder = ${holder}`)
}

export async function deleteExpiredReturnDrafts({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await execute(db, sql`delete from return_drafts where expires_at < ${clock.now()}`)
}
