import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import { normalizeMissedSearch } from '../domain/search-fix.ts'

/** Limits the table size against random queries. */
const maxMisses = 10_000

/** Counts a search without results. A failure to record it does not fail the search. */
export async function recordSearchMiss(ctx: Ctx, text: string): Promise<void> {
  const query = normalizeMissedSearch(text)
  if (query === '') return
  try {
    await inTransaction(ctx.db, (tx) => incrementMiss(tx, query, ctx.now))
  } catch (error) {
    ctx.log.warn({ err: formatErrorMessage(error) }, 'search miss not recorded')
  }
}

async function incrementMiss(tx: Tx, query: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      insert into searches_without_results as m (query, first_at, last_at)
      select ${query}, ${now}::timestamptz, ${now}::timestamptz
      where (select count(*) from searches_without_results) < ${maxMisses}
        or exists (select from searches_without_results where query = ${query})
      on conflict (query) do update
      set times = m.times + 1, last_at = excluded.last_at`,
  )
}

export async function purgeSearchMisses(db: Db, now: Date): Promise<void> {
  await execute(
    db,
    sql`
      delete from searches_without_results
      where last_at < ${now}::timestamptz - interval '90 days'`,
  )
}
