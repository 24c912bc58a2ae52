import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text, textArray } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

/** The tags and the note that an import has written where there were none. */
export interface ImportedNotes {
  readonly tags: readonly string[]
  readonly note: string
}

interface NotesToImport extends ImportedNotes {
  readonly memberId: string
}

/** Writes tags and notes of members that have none. Returns what it wrote, by member. */
export async function importShopNotes(
  tx: Tx,
  { customers, staffId, now }: { customers: readonly NotesToImport[]; staffId: string; now: Date },
): Promise<Map<string, ImportedNotes>> {
  const incoming = customers.filter(({ tags, note }) => tags.length > 0 || note !== '')
  if (incoming.length === 0) return new Map()
  // Accounts that this transaction has opened get their summary from a trigger at its end.
  await execute(
    tx,
    sql`
      insert into customer_summaries (id, kind, created_at)
      select m.id, 'member', m.created_at
      from members m
      where m.id = any(${incoming.map(({ memberId }) => memberId)})
      on conflict (id) do nothing`,
  )
  const known = await queryRows(
    tx,
    { id: text, tags: textArray, note: text },
    sql`
      select id, tags, note
      from customer_summaries
      where id = any(${incoming.map(({ memberId }) => memberId)})
      order by id
      for update`,
  )
  const current = new Map(known.map((row) => [row.id, row]))
  const written = new Map<string, ImportedNotes>()
  for (const { memberId, tags, note } of incoming) {
    const row = current.get(memberId)
    if (!row) continue
    const change = {
      tags: row.tags.length === 0 ? tags : [],
      note: row.note === '' ? note : '',
    }
    if (change.tags.length > 0 || change.note !== '') written.set(memberId, change)
  }
  await saveNotes(tx, { written, staffId, now })
  return written
}

async function saveNotes(
  tx: Tx,
  {
    written,
    staffId,
    now,
  }: { written: ReadonlyMap<string, ImportedNotes>; staffId: string; now: Date },
): Promise<void> {
  const changes = [...written].map(([id, change]) => ({ id, ...change }))
  await execute(
    tx,
    sql`
      update customer_summaries s
      set tags = case when cardinality(x.tags) > 0 then x.tags else s.tags end,
        note = case when x.note <> '' then x.note else s.note end,
        version = s.version + 1, changed_by = ${staffId}, changed_at = ${now}
      from jsonb_to_recordset(${json(changes)}) as x (id text, tags text[], note text)
      where s.id = x.id`,
  )
}

/** Takes back imported tags and notes. Returns false if someone has changed them. */
export async function removeImportedNotes(
  tx: Tx,
  {
    memberId,
    notes: { tags, note },
    staffId,
    now,
  }: { memberId: string; notes: ImportedNotes; staffId: string; now: Date },
): Promise<boolean> {
  const removed = await execute(
    tx,
    sql`
      update customer_summaries
      set tags = case when ${tags.length > 0} then '{}' else tags end,
        note = case when ${note !== ''} then '' else note end,
        version = version + 1, changed_by = ${staffId}, changed_at = ${now}
      where id = ${memberId}
        and (${tags.length === 0} or tags = ${tags}::text[])
        and (${note === ''} or note = ${note})`,
  )
  return removed > 0
}
