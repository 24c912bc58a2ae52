import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { projectRoot } from '../project-root.ts'
import type { Database } from './database.server.ts'
import { execute, queryRow, queryRows } from './query.ts'
import { text } from './row.ts'
import { sql } from './sql.ts'
import { sqlState } from './sql-state.ts'

const folder = new URL('migrations/', projectRoot)

/**
 * Applies each new file of `migrations/` in order, one transaction each; processes that start
 * together apply it once. An applied file must never change: its checksum is stored and compared.
 * Returns the names of the applied files.
 */
export async function migrate(database: Database): Promise<string[]> {
  await openRecord(database)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const storedMigrations = await queryRows(
    database.db,
    { name: text, checksum: text },
    sql`select name, checksum from schema_migrations`,
  )
  const before = new Map(storedMigrations.map(({ name, checksum }) => [name, checksum]))
  const unknown = [...before.keys()].filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database has migrations that this version does not know (${unknown.join(', ')}): `
        + 'it was made by another version of Aumbry.',
    )
  const newMigrations: string[] = []
  for (const name of files) {
    const script = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    if (before.has(name)) {
      if (before.get(name) !== checksum)
        throw new Error(
          `migrations/${name} was changed after it had been applied; add a new file instead.`,
        )
    } else if (await apply(database, { name, checksum, script })) {
      newMigrations.push(name)
    }
  }
  return newMigrations
}

const record = sql`
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * `if not exists` checks before it locks, so it can fail when two processes start at once; then
 * repeat it.
 */
async function openRecord(database: Database): Promise<void> {
  await execute(database.db, record).catch(() => execute(database.db, record))
}

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly script: string
}

/**
 * False when another process was first: its row makes ours a duplicate, and the transaction rolls
 * back.
 */
async function apply(database: Database, { name, checksum, script }: Migration): Promise<boolean> {
  try {
    await database.runScript(
      `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');\n${script}`,
    )
    return true
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const storedMigration = await queryRow(
      database.db,
      { name: text },
      sql`select name from schema_migrations where name = ${name}`,
    )
    if (!storedMigration) throw error
    return false
  }
}
