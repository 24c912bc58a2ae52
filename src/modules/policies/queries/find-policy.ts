import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, json as jsonOf, listColumns, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const policyContentRow = {
  name: text,
  match: jsonOf<unknown>(),
  priority: integer,
  terms: jsonOf<unknown>(),
  version: integer,
}

/** The current version of a policy; null without one. */
export function findPolicy(db: Db, id: string): Promise<Row<typeof policyContentRow> | null> {
  return queryRow(
    db,
    policyContentRow,
    sql`
      select ${listColumns(policyContentRow)}
      from return_policies
      where id = ${id} and retired_at is null`,
  )
}
