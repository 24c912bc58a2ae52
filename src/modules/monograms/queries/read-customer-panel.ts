import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readMonogramsPanel(db: Db, { memberId }: Customer): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const saved = await queryRows(
    db,
    { id: text, label: text, summary: text, createdAt: timestamp },
    sql`
      select id, label, summary, created_at
      from saved_monograms
      where member_id = ${memberId}
      order by created_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'monograms',
      title: 'Saved monograms',
      rows: saved.map(({ id, label, summary, createdAt }) => ({
        id,
        title: label,
        subtitle: summary,
        at: createdAt,
      })),
    },
  ]
}
