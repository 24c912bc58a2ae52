import type { Database } from '#platform/db/database.server.ts'

/** Those of the tables that have rows. */
export async function filledTables(
  database: Database,
  tables: readonly string[],
): Promise<string[]> {
  // A statement with a value is planned once for each connection, and planning this one takes longer than running it.
  const { rows } = await database.query(
    `select array[${tables.map((name) => `exists (select from ${name})`).join(', ')}] as filled where $1`,
    [true],
  )
  const [{ filled }] = rows as [{ filled: boolean[] }]
  return tables.filter((_, index) => filled[index])
}
