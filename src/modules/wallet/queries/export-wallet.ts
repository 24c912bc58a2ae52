import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const exportedGrantRow = {
  balanceType: text,
  reason: text,
  initial: integer,
  balance: integer,
  currency: text,
  expiresAt: nullable(timestamp),
  createdAt: timestamp,
}

const exportedEntryRow = {
  balanceType: text,
  kind: text,
  amount: integer,
  currency: text,
  at: timestamp,
}

export async function exportWallet(db: Db, ownerId: string): Promise<Record<string, unknown>> {
  return {
    given: await queryRows(
      db,
      exportedGrantRow,
      sql`
        select ${listColumns(exportedGrantRow)}
        from credit_grants
        where owner_id = ${ownerId}
        order by created_at`,
    ),
    movements: await queryRows(
      db,
      exportedEntryRow,
      sql`
        select ${listColumns(exportedEntryRow, 'e')}
        from wallet_entries e
        join credit_grants c on c.id = e.grant_id
        where c.owner_id = ${ownerId}
        order by e.at, e.id`,
    ),
  }
}
