import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { administer, databaseUrl } from './administer.ts'
import { takeEngine } from './embedded-engine.ts'
import { filledTables } from './filled-tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated in-memory database as a file, made once for each state of `migrations/`. */
    embeddedDump: string
    /** The PostgreSQL server of this run and the migrated database on it that tests copy. */
    postgresServer: { url: string; template: string }
  }
}

/**
 * A migrated, empty database for this test file alone, on the engine the project runs on; closed when the file is done.
 * Call it at the top of the file: `const database = await openTestDatabase()`.
 * A test file that imports this module runs twice, on both engines.
 */
export async function openTestDatabase(): Promise<Database> {
  const { database, close } =
    process.env['TEST_ENGINE'] === 'postgres' ? await copyTemplate() : await takeEngine()
  afterAll(async () => {
    await finishBackground(database)
    await close()
  })
  return database
}

/** The address of a migrated PostgreSQL database of one's own, for tests that start processes of the shop. */
export function createPostgresDatabase(): Promise<PostgresDatabase> {
  return createDatabase(`template ${inject('postgresServer').template}`)
}

/** A database with nothing in it, for tests of the first start. */
export function createEmptyPostgresDatabase(): Promise<PostgresDatabase> {
  return createDatabase('template template0')
}

export interface PostgresDatabase {
  readonly url: string
  drop(): Promise<void>
}

async function createDatabase(options: string): Promise<PostgresDatabase> {
  const server = inject('postgresServer')
  const name = `aumbry_test_${randomUUID().replaceAll('-', '')}`
  await administer(server.url, `create database ${name} ${options}`)
  return {
    url: databaseUrl(server.url, name),
    drop: () => administer(server.url, `drop database if exists ${name} with (force)`),
  }
}

/** The tables of each database. */
const tables = new WeakMap<Database, readonly string[]>()

/** What goes on in the background of each database. */
const background = new WeakMap<Database, (() => Promise<void>)[]>()

/** Work that goes on when a test has its answer, a provider's messages for one: `idle` waits until none is under way. */
export function runsBehind(database: Database, idle: () => Promise<void>): void {
  background.set(database, [...(background.get(database) ?? []), idle])
}

/** The next test file may get the same engine: a message that arrives late would write to its tables. */
async function finishBackground(database: Database): Promise<void> {
  for (const idle of background.get(database) ?? []) await idle()
}

/**
 * Empties every table of the shop that has rows; quicker than a new database where each test wants a clean one. What the test before
 * has left under way ends first: it would meet the next one's rows, and it locks tables in another order.
 */
export async function emptyTables(database: Database): Promise<void> {
  await finishBackground(database)
  const names = tables.get(database) ?? (await tablesOf(database))
  tables.set(database, names)
  const full = await filledTables(database, names)
  // As a script, which may take longer than a request.
  if (full.length > 0) await database.script(`truncate ${full.join(', ')} restart identity cascade`)
}

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await database.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'jobs') and tablename not in ('schema_migrations', 'loyalty_programs')`)
  return rows.map(({ name }) => String(name))
}

async function copyTemplate() {
  const { url, drop } = await createPostgresDatabase()
  const database = await openDatabase({ url })
  return {
    database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
