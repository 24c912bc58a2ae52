import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface GrantRemoval {
  readonly condition: SQL
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
  { condition: which, maxAmount: most, kind, ref, now }: GrantRemoval,
): Promise<number> {
  const taken = await rows<{ amount: number }>(
    db,
    sql`
    with lot as materialized (
      select *, least(balance - held, ${most ?? null}::int) as free
      from credit_grants
      where ${which} and balance > held for update
    ), entry as (
      insert into wallet_entries (id, grant_id, owner_id, pocket, kind, amount, balance_after,
        currency, ref, at)
      select 'wal_' || replace(gen_random_uuid()::text, '-', ''), id, owner_id, pocket, ${kind},
        -free, balance - free, currency, ${ref}, ${now.toISOString()}::timestamptz
      from lot on conflict (grant_id, kind, ref) do nothing returning grant_id, amount
    )
    update credit_grants l
    set balance = l.balance + e.amount
    from entry e
    where l.id = e.grant_id
    returning -e.amount as amount`,
  )
  return taken.reduce((sum, { amount }) => sum + amount, 0)
}
