import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { projectRoot } from '../project-root.ts'
import { type Database } from './database.server.ts'
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
  const before = new Map(
    (await database.query('select name, checksum from schema_migrations')).rows.map((row) => [
      row['name'],
      row['checksum'],
    ]),
  )
  const unknown = [...before.keys()].filter((name) => !files.includes(String(name)))
  if (unknown.length > 0)
    throw new Error(
      `The database has migrations that this version does not know (${unknown.join(', ')}): `
        + 'it was made by another version of Aumbry.',
    )
  const applied: string[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    if (before.has(name)) {
      if (before.get(name) !== checksum)
        throw new Error(
          `migrations/${name} was changed after it had been applied; add a new file instead.`,
        )
    } else if (await apply(database, { name, checksum, text })) {
      applied.push(name)
    }
  }
  return applied
}

const record =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * `if not exists` checks before it locks, so it can fail when two processes start at once; then
 * repeat it.
 */
async function openRecord(database: Database): Promise<void> {
  await database.query(record).catch(() => database.query(record))
}

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly text: string
}

/**
 * False when another process was first: its row makes ours a duplicate, and the transaction rolls
 * back.
 */
async function apply(database: Database, { name, checksum, text }: Migration): Promise<boolean> {
  try {
    await database.runScript(
      `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');\n${text}`,
    )
    return true
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const { rows } = await database.query('select 1 from schema_migrations where name = $1', [name])
    if (rows.length === 0) throw error
    return false
  }
}
