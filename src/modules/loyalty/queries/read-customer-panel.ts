import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectTierName } from '../select-tier-name.ts'

const accountRow = {
  available: integer,
  pending: integer,
  debt: integer,
  tier: text,
  tierSince: timestamp,
}

export async function readPointsPanel(db: Db, { memberId }: Customer): Promise<CustomerPanel[]> {
  const account = await queryRow(
    db,
    accountRow,
    sql`
      select available, pending, debt, ${selectTierName(sql`tier_id`)} as tier, tier_since
      from points_accounts
      where member_id = ${memberId ?? ''} and closed_at is null`,
  )
  if (!account) return []
  const entries = await queryRows(
    db,
    { id: text, at: timestamp, label: text, type: text, points: integer },
    sql`
      select id::text as id, at, label, type, available + pending as points
      from points_entries
      where member_id = ${memberId ?? ''}
      order by at desc, points_entries.id desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'points',
      title: 'Points and tier',
      facts: [
        { label: 'Tier', value: account.tier, kind: 'text' },
        { label: 'Tier since', value: account.tierSince.toISOString(), kind: 'timestamp' },
        { label: 'Points', value: account.available, kind: 'integer' },
        { label: 'Pending points', value: account.pending, kind: 'integer' },
        { label: 'Points owed', value: account.debt, kind: 'integer' },
      ],
      rows: entries.map(({ id, at, label, type, points }) => ({
        id,
        title: label,
        subtitle: `${points > 0 ? '+' : ''}${points} points`,
        at,
        state: type,
      })),
    },
  ]
}
