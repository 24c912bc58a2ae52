import type { Database } from '#platform/db/database.server.ts'

/** The tables that have rows. */
export async function filledTables(
  database: Database,
  tables: readonly string[],
): Promise<string[]> {
  // A parameterized statement is planned once per connection, and planning takes longer than
  // execution here.
  const { rows } = await database.query(
    `select array[${tables.map((name) => `exists (select from ${name})`).join(', ')}] as filled where $1`,
    [true],
  )
  const [{ filled }] = rows as [{ filled: boolean[] }]
  return tables.filter((_, index) => filled[index])
}
