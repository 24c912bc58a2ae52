import pg from 'pg'
import { fromPglite, type Db as JobDatabase } from 'pg-boss'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { watchClock } from '../clock/watch-clock.ts'
import { createDb, type Db, type Tx } from './connection.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { openEmbeddedPool, openPGlite } from './embedded-pool.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { openPatientPool, openPostgresPool, storeLimitsForRole } from './postgres-pool.ts'
import { execute } from './query.ts'
import { sql } from './sql.ts'
import { sqlState } from './sql-state.ts'

export type { Db, Tx }

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Db
  /** Calls back for each NOTIFY on `channel`, on every process. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  /** For libraries that bring their own SQL with `$1` placeholders. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** For checks of the whole database: a connection with time limits of minutes. */
  withLongLimits<Result>(act: (db: Db) => Promise<Result>): Promise<Result>
  /** Runs several statements as one transaction: migrations. */
  runScript(text: string): Promise<void>
  /** The connection of the job queue. */
  readonly jobs: { db?: JobDatabase; connectionString?: string }
  /** Pool figures for the metrics; all zero on the embedded engine. */
  getPoolStats(): { total: number; idle: number; waiting: number }
  /** The embedded engine's files as one archive, for tests; `null` on PostgreSQL. */
  dump(): Promise<Blob | null>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded engine runs in `directory`. */
  url?: string
  /** The same database without the pooler that `url` leads to. */
  directUrl?: string
  /** Folder of the embedded database, or `null` for one in memory. */
  directory?: string | null
  /** A dump to start an in-memory database from. */
  restore?: Blob
  maxConnections?: number
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

async function openPostgres(
  url: string,
  { directUrl = url, maxConnections = 10 }: DatabaseOptions,
): Promise<Database> {
  const isBehindPooler = directUrl !== url
  if (isBehindPooler) await storeLimitsForRole(directUrl)
  const pool = openPostgresPool({ url, maxConnections, isBehindPooler })
  const listener = createPostgresListener(pg, directUrl)
  return {
    engine: 'postgres',
    db: createDb(pool),
    listen: listener.listen,
    query: (text, values) => pool.query(text, values),
    withLongLimits: async (act) => {
      const patientPool = openPatientPool(directUrl)
      try {
        return await act(createDb(patientPool))
      } finally {
        await patientPool.end()
      }
    },
    runScript: (text) => runScript(pool, text),
    jobs: { connectionString: url },
    getPoolStats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dump: async () => null,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

async function openEmbedded({ directory = null, restore }: DatabaseOptions): Promise<Database> {
  const lock = directory ? await lockDataDirectory(directory) : null
  const dataDirectory = directory && `${directory}/database`
  const engine = await openPGlite({ dataDirectory, restore })
  const pool = await openEmbeddedPool(engine)
  const db = createDb(pool)
  // PGlite schedules the writing of its statistics by the wall clock. When the clock is set back by
  // more than 24 days, the delay exceeds what a Node timer holds and the timer fires continuously.
  const unwatchClock = watchClock(
    () => void pool.query('select pg_stat_force_next_flush()').catch(() => undefined),
  )
  return {
    engine: 'embedded',
    db,
    listen: async (channel, onPayload) => {
      engine.onNotification((name, payload) => name === channel && onPayload(payload))
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    query: (text, values) => pool.query(text, values),
    withLongLimits: (act) => act(db),
    runScript: (text) => runScript(pool, text),
    jobs: {
      db: fromPglite({
        query: (text, values) => pool.query<never>(text, values),
        exec: async (text) => [await pool.query(text)].flat(),
      }),
    },
    getPoolStats: () => ({ total: 0, idle: 0, waiting: 0 }),
    dump: () => engine.dumpDataDir('none'),
    close: async () => {
      unwatchClock()
      await pool.end()
      await engine.close()
      await lock?.release()
    },
  }
}

async function runScript(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration may take longer than any request, and may wait for the process that runs it.
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

const retryable = new Set(['40001', '40P01', '55P03'])
const maxAttempts = 5

/** Rolls the transaction back, so that `inTransaction` answers with the refusal. */
export class RolledBack extends Error {
  override name = 'RolledBack'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The value; a refusal rolls the transaction around the call back. */
export function unwrap<Value>(value: Value | Refusal): Value {
  if (isRefusal(value)) throw new RolledBack(value)
  return value
}

/** Rolls the transaction back and runs it again: what it generated at random was taken. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction'
}

/**
 * One business act, one transaction. An act that returns a refusal, or passes one to `unwrap`, has
 * written nothing, and the refusal is the result. Serialization failures, deadlocks, lock timeouts
 * and `RetryTransaction` run the act again, up to 5 times in all.
 */
export async function inTransaction<Result>(
  db: Db,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const followUps: (() => void)[] = []
    try {
      const result = await db.transaction(async (tx) => {
        followUpsOf.set(tx, followUps)
        return unwrap(await act(tx))
      })
      runFollowUps(db, followUps)
      return result
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal as Result
      const isRetried = error instanceof RetryTransaction || retryable.has(sqlState(error) ?? '')
      if (!isRetried || attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

const followUpsOf = new WeakMap<Tx, (() => void)[]>()

/** Runs `act` in this process once the transaction has committed, and never if it rolls back. */
export function afterCommit(tx: Tx, act: () => void): void {
  followUpsOf.get(tx)?.push(act)
}

/** A nested transaction has committed only when the one around it has. */
function runFollowUps(db: Db, acts: readonly (() => void)[]): void {
  const outer = followUpsOf.get(db as Tx)
  if (outer) outer.push(...acts)
  else for (const act of acts) act()
}

/**
 * Sends the statements of one transaction without waiting for each result. None may need the result
 * of another. It ends when all have ended, so none runs after a rollback, and throws the error of
 * the statement that failed first.
 */
export async function batch<Results extends readonly unknown[]>(
  ...acts: { readonly [Index in keyof Results]: Results[Index] | Promise<Results[Index]> }
): Promise<Results> {
  const results = await Promise.allSettled(acts)
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0)
    throw failures.find((failure) => !afterFailure.has(sqlState(failure) ?? '')) ?? failures[0]
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value : undefined,
  ) as unknown as Results
}

/**
 * Errors of the statements after the one that failed: aborted transaction, statement not prepared.
 */
const afterFailure = new Set(['25P02', '26000'])

/** Notifies every process once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await execute(tx, sql`select pg_notify(${channel}, ${payload})`)
}
