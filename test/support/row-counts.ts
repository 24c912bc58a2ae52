import type { Database } from '#platform/db/database.server.ts'

/** Counts the rows of all tables except the named ones, to detect writes. */
export async function rowCounter(
  database: Database,
  without: readonly string[],
): Promise<() => Promise<Record<string, number>>> {
  const { rows } = await database.query(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'sandbox') order by 1, 2`,
  )
  const names = rows
    .filter(({ tablename }) => !without.includes(String(tablename)))
    .map(({ schemaname, tablename }) => `${String(schemaname)}.${String(tablename)}`)
  // A parameterized statement is planned once, and planning takes ten times as long as counting.
  const counting = `select array[${names.map((name) => `(select count(*)::int from ${name})`).join(', ')}] as rows where $1`
  return async () => {
    const [counted] = (await database.query(counting, [true])).rows as { rows: number[] }[]
    return Object.fromEntries(names.map((name, index) => [name, counted?.rows[index] ?? -1]))
  }
}

/** Tables that tests write to, and call counters. */
export const uncounted = [
  'rate_limits',
  'sessions',
  'idempotency_keys',
  'searches_without_results',
  'audit_entries',
  'staff_keys',
]
