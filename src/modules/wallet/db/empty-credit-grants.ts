import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { generatedEntryId } from './generated-entry-id.ts'

export interface GrantRemoval {
  /** A condition on `credit_grants`. */
  readonly condition: Sql
  readonly maxAmount?: number
  readonly kind: 'expire' | 'convert'
  readonly ref: string
  readonly now: Date
}

/**
 * Removes the available amounts of grants, each with an entry; authorized amounts stay. Returns the
 * sum in cents.
 */
export async function emptyCreditGrants(
  db: Db,
  { condition, maxAmount, kind, ref, now }: GrantRemoval,
): Promise<number> {
  const removals = await queryRows(
    db,
    { amount: integer },
    sql`
      with emptied as materialized (
        select id, owner_id, balance_type, balance, currency,
          least(balance - authorized, ${maxAmount ?? null}::int) as available
        from credit_grants
        where ${condition} and balance > authorized
        for update
      ), entry as (
        insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount,
          balance_after, currency, ref, at)
        select ${generatedEntryId}, id, owner_id, balance_type, ${kind}, -available,
          balance - available, currency, ${ref}, ${now}::timestamptz
        from emptied
        on conflict (grant_id, kind, ref) do nothing
        returning grant_id, amount
      )
      update credit_grants c
      set balance = c.balance + e.amount
      from entry e
      where c.id = e.grant_id
      returning -e.amount as amount`,
  )
  return removals.reduce((sum, { amount }) => sum + amount, 0)
}
