import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { runOnServer, databaseUrl } from './run-on-server.ts'
import { takeEngine } from './embedded-engine.ts'
import { filledTables } from './filled-tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated in-memory database, created once per state of `migrations/`. */
    embeddedDump: string
    /** The PostgreSQL server of this run and the migrated template database. */
    postgresServer: { url: string; template: string }
  }
}

/**
 * A migrated, empty database for this test file on the engine of the project, closed after the
 * file. Call it at the top of the file: `const database = await openTestDatabase()`. A test file
 * that imports this module runs on both engines.
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

/** The URL of a new migrated PostgreSQL database, for tests that start shop processes. */
export function createPostgresDatabase(): Promise<PostgresDatabase> {
  return createDatabase(`template ${inject('postgresServer').template}`)
}

/** An empty database, for tests of the first start. */
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
  await runOnServer(server.url, `create database ${name} ${options}`)
  return {
    url: databaseUrl(server.url, name),
    drop: () => runOnServer(server.url, `drop database if exists ${name} with (force)`),
  }
}

/** The tables of each database. */
const tables = new WeakMap<Database, readonly string[]>()

/** Background work of each database. */
const background = new WeakMap<Database, (() => Promise<void>)[]>()

/**
 * Registers background work, such as webhooks of a provider; `idle` waits until none is pending.
 */
export function registerBackgroundWork(database: Database, idle: () => Promise<void>): void {
  background.set(database, [...(background.get(database) ?? []), idle])
}

/** Waits for background work, because the next test file may get the same engine. */
async function finishBackground(database: Database): Promise<void> {
  for (const idle of background.get(database) ?? []) await idle()
}

/**
 * Empties every table with rows, which is faster than a new database per test. Background work
 * ends first, because it would see rows of the next test and locks tables in another order.
 */
export async function emptyTables(database: Database): Promise<void> {
  await finishBackground(database)
  const names = tables.get(database) ?? (await tablesOf(database))
  tables.set(database, names)
  const full = await filledTables(database, names)
  // Run as a script, which may take longer than a request.
  if (full.length > 0)
    await database.runScript(`truncate ${full.join(', ')} restart identity cascade`)
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
