import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, listColumns, text, timestamp } from '#platform/db/row.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import { findTicket } from '../db/tickets.ts'
import { fillCannedAnswer } from '../domain/fill-canned-answer.ts'

const cannedAnswerRow = {
  id: text,
  title: text,
  text,
  version: integer,
  changedBy: text,
  changedAt: timestamp,
}

interface CannedAnswerText {
  readonly title: string
  readonly text: string
}

const refuseUnknown = () =>
  refuse('not-found', 'There is no canned answer with this id.', {
    reason: 'canned-answer-not-found',
  })

export async function listCannedAnswers({ db }: Ctx, { ticket: number }: { ticket?: string }) {
  const ticket = number === undefined ? null : await findTicket(db, sql`number = ${number}`)
  const rows = await queryRows(
    db,
    cannedAnswerRow,
    sql`
      select ${listColumns(cannedAnswerRow)}
      from canned_answers
      order by lower(title), id
      limit 500`,
  )
  return {
    rows: rows.map(({ id, title, text: body, version }) => ({
      id,
      title,
      text: body,
      filledText: ticket
        ? fillCannedAnswer(body, { name: ticket.name, order: ticket.orderNumber })
        : body,
      version,
    })),
  }
}

export async function createCannedAnswer(
  { db, now, staff, audit }: Ctx,
  content: CannedAnswerText,
): Promise<{ id: string; version: number }> {
  const id = createId('cna', now.getTime())
  const answer = { ...content, id, changedBy: staff?.id ?? 'cli', changedAt: now }
  await execute(db, sql`insert into canned_answers ${insertValues(answer)}`)
  audit?.record({
    object: { kind: 'cannedAnswer', id, label: content.title },
    after: { ...content },
  })
  return { id, version: 1 }
}

export async function updateCannedAnswer(
  { db, now, staff, audit }: Ctx,
  { id, version, title, text: body }: CannedAnswerText & { id: string; version: number },
): Promise<{ id: string; version: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const stored = await queryRow(
      tx,
      cannedAnswerRow,
      sql`
        select ${listColumns(cannedAnswerRow)}
        from canned_answers
        where id = ${id}
        for update`,
    )
    if (!stored) return refuseUnknown()
    if (stored.version !== version) return changedMeanwhile('this answer', stored)
    const next = {
      title,
      text: body,
      version: version + 1,
      changedBy: staff?.id ?? 'cli',
      changedAt: now,
    }
    await execute(tx, sql`update canned_answers set ${setValues(next)} where id = ${id}`)
    audit?.record({
      object: { kind: 'cannedAnswer', id, label: title },
      before: { title: stored.title, text: stored.text },
      after: { title, text: body },
    })
    return { id, version: next.version }
  })
}

export async function deleteCannedAnswer(
  { db, audit }: Ctx,
  { id }: { id: string },
): Promise<{ id: string } | Refusal> {
  const deleted = await queryRow(
    db,
    { title: text, text },
    sql`delete from canned_answers where id = ${id} returning title, text`,
  )
  if (!deleted) return refuseUnknown()
  audit?.record({
    object: { kind: 'cannedAnswer', id, label: deleted.title },
    before: { ...deleted },
  })
  return { id }
}
