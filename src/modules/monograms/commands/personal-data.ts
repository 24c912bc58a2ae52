import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { json as jsonOf, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { MonogramChoice } from '../contract.ts'

/**
 * Deletes the saved monograms of a closed account. Proofs belong to orders and contain outlines
 * only.
 */
export async function deleteSavedMonograms(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`delete from saved_monograms where member_id = ${memberId}`)
}

/** Lists saved monograms for the export of personal data. */
export function exportSavedMonograms(db: Db, memberId: string): Promise<unknown[]> {
  return queryRows(
    db,
    {
      label: text,
      monogramText: text,
      summary: text,
      choice: jsonOf<MonogramChoice>(),
      createdAt: timestamp,
    },
    sql`
      select label, monogram_text, summary, choice, created_at
      from saved_monograms
      where member_id = ${memberId}
      order by created_at`,
  )
}
