import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { filledTables } from './filled-tables.ts'

/** An engine of a worker and its initial state. */
interface Engine {
  readonly database: Database
  readonly schema: string
  readonly tables: readonly string[]
  /** The initial rows of migrations and first start, as JSON. */
  readonly rows: ReadonlyMap<string, string>
}

/**
 * The engine returned by the previous file, because restoring one takes longer than most test
 * files.
 */
let idle: Engine | null = null

/** A migrated, empty embedded database and the function that returns it. */
export async function takeEngine(): Promise<{ database: Database; close(): Promise<void> }> {
  const engine = idle ?? (await restore())
  idle = null
  const ears = new Set<{ hear: ((payload: string) => void) | null }>()
  return {
    database: {
      ...engine.database,
      listen: (channel, onPayload) => {
        const ear: { hear: ((payload: string) => void) | null } = { hear: onPayload }
        ears.add(ear)
        return engine.database.listen(channel, (payload) => ear.hear?.(payload))
      },
    },
    async close() {
      for (const ear of ears) ear.hear = null
      const isAsNew = await restoreInitialRows(engine).catch(() => false)
      if (isAsNew && !idle) idle = engine
      else await engine.database.close()
    },
  }
}

async function restore(): Promise<Engine> {
  const database = await openDatabase({
    restore: new Blob([await readFile(inject('embeddedDump'))]),
  })
  const { rows } = await database.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const tables = rows.map(({ name }) => String(name))
  const first = new Map<string, string>()
  for (const name of await filledTables(database, tables)) {
    const result = await database.query(`select json_agg(one)::text as rows from ${name} one`)
    first.set(name, String(result.rows[0]?.['rows']))
  }
  return { database, tables, rows: first, schema: await schemaOf(database) }
}

/** Restores the initial rows of all tables; false if a test has changed the schema. */
async function restoreInitialRows({ database, tables, rows, schema }: Engine): Promise<boolean> {
  await database.runScript('discard temp')
  if ((await schemaOf(database)) !== schema) return false
  const full = new Set([...(await filledTables(database, tables)), ...rows.keys()])
  await database.runScript(`truncate ${[...full].join(', ')} restart identity cascade`)
  for (const [name, json] of rows)
    await database.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
      [json],
    )
  return true
}

/** Counts columns, rules and triggers to detect schema changes; other changes are not detected. */
async function schemaOf(database: Database): Promise<string> {
  const { rows } = await database.query(`
    select (select count(*) from pg_attribute where not attisdropped and attrelid in (select oid from pg_class where relnamespace <> 'pg_toast'::regnamespace)) || ' '
      || (select count(*) from pg_constraint) || ' ' || (select count(*) from pg_index) || ' '
      || (select count(*) from pg_trigger) || ' ' || (select count(*) from pg_proc) as schema`)
  return String(rows[0]?.['schema'])
}
