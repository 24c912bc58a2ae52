import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { fromPglite, type Db as JobDatabase } from 'pg-boss'
import type pg from 'pg'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { watchClock } from '../clock/watch-clock.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { oneTripClient } from './one-trip-client.ts'
import { postgresListener } from './postgres-listener.ts'
import { QuickDialect } from './quick-dialect.ts'
import { sqlState } from './sql-state.ts'

/** Reads take a `Db`; a `Tx` is one too. */
export type Db = PgDatabase<PgQueryResultHKT>

/** Writes demand a `Tx`, so that a business act is one transaction and cannot be half done. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Db
  /** Calls back for each NOTIFY on `channel`, on every process. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** For libraries that bring their own SQL with `$1` placeholders. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** For reads that take their time, on a connection with longer limits: checks of the whole database. */
  patiently<Result>(act: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs several statements as one transaction: migrations. */
  script(text: string): Promise<void>
  /** What the job queue runs on. */
  readonly jobs: { db?: JobDatabase; connectionString?: string }
  /** Pool figures for the metrics; all zero on the embedded engine. */
  pool(): { total: number; idle: number; waiting: number }
  /** The embedded engine's files as one archive, for tests; `null` on PostgreSQL. */
  dump(): Promise<Blob | null>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded engine runs in `directory`. */
  url?: string
  /** Folder of the embedded database, or `null` for one in memory. */
  directory?: string | null
  /** A dump to start an in-memory database from. */
  restore?: Blob
  maxConnections?: number
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url
    ? openPostgres(options.url, options.maxConnections ?? 10)
    : openEmbedded(options)
}

/** Time limits on every call (reliability §3.1): a plain client hangs for ever when the network is cut. */
const limits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 5_000,
}

/** Ten minutes, for those that look at everything. */
const patience = {
  statement_timeout: 600_000,
  query_timeout: 610_000,
  idle_in_transaction_session_timeout: 0,
}

/** A shop's statements find rows by their keys: the plan made for one value is good for all, and planning costs more than most of them. */
const planning = 'force_generic_plan'

/** Of a row by its key, where the next one in a row costs 1: solid disks and memory. The default is made for disks that turn. */
const costOfRow = 1.1

const dialect = new QuickDialect()

async function openPostgres(url: string, max: number): Promise<Database> {
  const { default: pg } = await import('pg')
  const { NodePgDatabase, NodePgDriver } = await import('drizzle-orm/node-postgres')
  const { PostgresClient } = await import('./postgres-client.ts')
  const { SharingPool } = await import('./postgres-pool.ts')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new SharingPool({
    connectionString: url,
    max,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    application_name: 'aumbry',
    Client: PostgresClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    options: `-c plan_cache_mode=${planning} -c random_page_cost=${costOfRow}`,
    ...limits,
  }) as unknown as pg.Pool
  // Whoever asks next is told that the connection is lost; until then nobody listens, and an error unheard would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const listener = postgresListener(pg, url)
  const queriesOf = (client: NodePgClient): Db =>
    new NodePgDatabase(
      dialect,
      new NodePgDriver(client, dialect).createSession(undefined),
      undefined,
    )
  const db = queriesOf(pool)
  sendsTogether.add(db)
  return {
    engine: 'postgres',
    db,
    listen: listener.listen,
    query: (text, values) => pool.query(text, values),
    patiently: async (act) => {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'aumbry check',
        ...limits,
        ...patience,
      })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return await act(queriesOf(client))
      } finally {
        await client.end()
      }
    },
    script: (text) => runScript(pool, text),
    jobs: { connectionString: url },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dump: async () => null,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

async function runScript(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    // A large table takes longer than any request may, and so does waiting for the process that is at it already.
    await client.query({
      text: `begin; set local statement_timeout = 0; set local lock_timeout = 0; ${text}; commit`,
      query_timeout: 3_600_000,
    } as pg.QueryConfig)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** A quarter of the engine's own: all of it is written at each start, and what is not in it the system keeps as files. */
const buffers = '32MB'

async function openEmbedded({ directory = null, restore }: DatabaseOptions): Promise<Database> {
  // The engine's machine code is bettered while it runs, on as many threads as there are cores, which a start has better use for.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const { PgliteDatabase, PgliteDriver } = await import('drizzle-orm/pglite')
  const lock = directory ? await lockDataDirectory(directory) : null
  const client: PGlite = await PGlite.create({
    dataDir: directory ? `${directory}/database` : 'memory://',
    loadDataDir: restore,
    extensions: { pg_trgm, unaccent },
    parsers: { 20: Number, 1700: Number },
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}`],
  })
  await client.exec(`set plan_cache_mode = ${planning}; set random_page_cost = ${costOfRow}`)
  const oneTrip = oneTripClient(client)
  // The engine times the writing of its statistics by the time of day. Once the clock is set back by more than 24 days, that is further
  // ahead than a timer of Node reaches, which then runs at once, a thousand times a second. Writing them now ends the wait.
  const unwatchClock = watchClock(
    () => void oneTrip.query('select pg_stat_force_next_flush()').catch(() => undefined),
  )
  const driver = new PgliteDriver(oneTrip as unknown as PGlite, dialect)
  const db: Db = new PgliteDatabase(dialect, driver.createSession(undefined), undefined)
  return {
    engine: 'embedded',
    db,
    listen: async (channel, onPayload) => void (await oneTrip.listen(channel, onPayload)),
    query: (text, values) => oneTrip.query<Record<string, unknown>>(text, values),
    patiently: (act) => act(db),
    script: async (text) => void (await client.transaction((tx) => tx.exec(text))),
    jobs: {
      db: fromPglite({
        query: oneTrip.query,
        exec: (text) => client.exec(text),
      }),
    },
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      unwatchClock()
      await client.close()
      await lock?.release()
    },
  }
}

/** Runs a hand-written query. Timestamps come back as text here; the query builder makes them dates. */
export async function rows<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

const retryable = new Set(['40001', '40P01', '55P03'])

/** Carries the answer of an act past what it has written, which is taken back. */
class TakenBack<Answer> extends Error {
  override name = 'TakenBack'
  readonly answer: Answer

  constructor(answer: Answer) {
    super('the act was refused')
    this.answer = answer
  }
}

/**
 * One business act, one transaction. An act that answers with a refusal has written nothing. Serialization failures, deadlocks and
 * lock time-outs are tried again, up to 5 times.
 */
export async function inTransaction<Result>(
  db: Db,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const waiting: (() => void)[] = []
    const last: SQL[] = []
    let leaving: Promise<unknown> = Promise.resolve()
    try {
      const result = await db.transaction(async (tx) => {
        afterwards.set(tx, waiting)
        lastOf.set(tx, last)
        const answer = await act(tx)
        if (isRefusal(answer)) throw new TakenBack(answer)
        leaving = batch(...last.map((query) => tx.execute(query).execute()))
        if (sendsTogether.has(db)) leaving.catch(() => undefined)
        else await leaving
        return answer
      })
      follow(db, waiting)
      return result
    } catch (failure) {
      // A commit that failed with the statement before it says only that the transaction was taken back.
      const error = await leaving.then(
        () => failure,
        (cause: unknown) => cause,
      )
      if (error instanceof TakenBack) return error.answer as Result
      if (attempt === 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** Where statements leave in one packet with the commit when both are asked in one go. */
const sendsTogether = new WeakSet<Db>()
const lastOf = new WeakMap<Tx, SQL[]>()

/**
 * Statements that end a transaction, in one packet with its commit: what they lock is free again without a way to this process and
 * back. Nobody reads their answer, so whatever has to be so for the commit they see to by failing: `mustHold`.
 */
export function withCommit(tx: Tx, ...queries: readonly SQL[]): void {
  lastOf.get(tx)?.push(...queries)
}

/** In a statement: takes its transaction back unless `condition` is true. Such a failure `isAssertionFailure`. */
export const mustHold = (condition: SQL): SQL => sql`must_hold(${condition})`

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** What follows in this process once the transaction has committed; nothing follows when it is taken back. */
export function afterCommit(tx: Tx, act: () => void): void {
  afterwards.get(tx)?.push(act)
}

/** A transaction within another one has only committed when that one has. */
function follow(db: Db, acts: readonly (() => void)[]): void {
  const outer = afterwards.get(db as Tx)
  if (outer) outer.push(...acts)
  else for (const act of acts) act()
}

/**
 * Statements of one transaction that need nothing of each other: they leave in one packet. It ends when all of them have, so that
 * none is still under way when the transaction is taken back.
 */
export async function batch<Results extends readonly unknown[]>(
  ...acts: { readonly [Index in keyof Results]: Results[Index] | Promise<Results[Index]> }
): Promise<Results> {
  const settled = await Promise.allSettled(acts)
  const failures = settled.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  if (failures.length > 0)
    throw failures.find((failure) => !afterFailure.has(sqlState(failure) ?? '')) ?? failures[0]
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : undefined,
  ) as unknown as Results
}

/** Said of statements after the one that failed: "the transaction is aborted", and "no such statement" where it was to be parsed. */
const afterFailure = new Set(['25P02', '26000'])

/** Tells every process, once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
