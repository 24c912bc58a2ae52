import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { json as jsonOf, literal, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { auditChannels } from '../audit-list.ts'

type Fields = Record<string, unknown>

const entryRow = {
  id: text,
  at: timestamp,
  staffId: text,
  staffName: text,
  channel: literal<keyof typeof auditChannels>(),
  address: text,
  act: text,
  input: jsonOf<Fields>(),
  outcome: text,
  objectKind: text,
  objectId: text,
  objectLabel: text,
  before: nullable(jsonOf<Fields>()),
  after: nullable(jsonOf<Fields>()),
  reason: text,
  partOf: nullable(text),
  undoes: nullable(text),
  undoneBy: nullable(text),
}

export type AuditEntry = Row<typeof entryRow>

export async function findAuditEntry(db: Db, id: string): Promise<AuditEntry | null> {
  if (!/^\d+$/.test(id)) return null
  return queryRow(
    db,
    entryRow,
    sql`
      select id::text as id, at, staff_id, staff_name, channel, address, act, input, outcome,
        object_kind, object_id, object_label, before, after, reason, part_of::text as part_of,
        undoes::text as undoes,
        (select u.id::text from audit_entries u where u.undoes = e.id and u.outcome = 'done')
          as undone_by
      from audit_entries e
      where id = ${id}::bigint`,
  )
}
