import pg from 'pg'
import { PostgresClient, StatementNames, type PostgresClientConfig } from './postgres-client.ts'

/** Milliseconds. Without limits a client waits forever when the network is cut. */
const clientLimits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }

/** Milliseconds; the server ends what takes longer. */
const serverLimits = {
  statement_timeout: 3_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** Ten minutes, for reads of the whole database. */
const longLimits = {
  statement_timeout: 600_000,
  query_timeout: 610_000,
  idle_in_transaction_session_timeout: 0,
}

/**
 * Statements find rows by key, so the plan for one value serves all. A random page costs little
 * more than a sequential one on solid disks; PostgreSQL's default is for rotating disks.
 */
export const plannerSettings = { plan_cache_mode: 'force_generic_plan', random_page_cost: '1.1' }

export interface PostgresPoolOptions {
  readonly url: string
  readonly maxConnections: number
  /** `url` leads to a pooler in transaction mode: sessions have no settings of their own. */
  readonly isBehindPooler: boolean
}

export function openPostgresPool(options: PostgresPoolOptions): pg.Pool {
  const config: PostgresClientConfig & pg.PoolConfig = {
    connectionString: options.url,
    max: options.maxConnections,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    application_name: 'aumbry',
    statementNames: options.isBehindPooler ? null : new StatementNames(),
    ...clientLimits,
    ...(options.isBehindPooler ? {} : { ...serverLimits, options: optionsText(plannerSettings) }),
    Client: PostgresClient as never,
  }
  return ignoreLostConnections(new pg.Pool(config))
}

/** The next statement reports a lost connection; without a listener the event ends the process. */
export function ignoreLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One connection with limits of minutes, never through a pooler. */
export function openPatientPool(url: string): pg.Pool {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: 1,
    application_name: 'aumbry check',
    ...clientLimits,
    ...serverLimits,
    ...longLimits,
    Client: PostgresClient as never,
  }
  return ignoreLostConnections(new pg.Pool(config))
}

/**
 * Stores the server's limits for our role in this database. A pooler in transaction mode accepts
 * no settings from its clients, and the connections that it opens start with these.
 */
export async function storeLimitsForRole(directUrl: string): Promise<void> {
  const pool = openPatientPool(directUrl)
  try {
    await pool.query(`select pg_advisory_lock(hashtext('aumbry role settings'))`)
    for (const [name, value] of Object.entries({ ...serverLimits, ...plannerSettings }))
      await pool.query(`
        do $$ begin
          execute format('alter role %I in database %I set ${name} = ''${value}''',
            current_user, current_database());
        end $$`)
  } finally {
    await pool.end()
  }
}

function optionsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
