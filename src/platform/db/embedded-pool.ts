import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { PostgresClient, StatementNames } from './postgres-client.ts'
import { ignoreLostConnections, plannerSettings } from './postgres-pool.ts'

/** A quarter of PGlite's default: all of it is written to disk at each start. */
const sharedBuffers = '32MB'

export interface EmbeddedOptions {
  /** The folder of the database files, or `null` for a database in memory. */
  readonly dataDirectory: string | null
  readonly restore?: Blob | undefined
}

export async function openPGlite({ dataDirectory, restore }: EmbeddedOptions): Promise<PGlite> {
  // WebAssembly is optimized while it runs, on every core unless told otherwise.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const settings = { ...plannerSettings, shared_buffers: sharedBuffers }
  return PGlite.create({
    dataDir: dataDirectory ?? 'memory://',
    loadDataDir: restore,
    extensions: { pg_trgm, unaccent },
    relaxedDurability: false,
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
}

/**
 * PGlite behind the `pg` driver, through the adapter that PGlite ships for it, so that both engines
 * share one client. PGlite has one session; a pool of one connection hands it from one caller to
 * the next.
 */
export async function openEmbeddedPool(engine: PGlite): Promise<pg.Pool> {
  const { PglitePgConnection } = await import('@electric-sql/pglite/node-postgres')

  const statementNames = new StatementNames()

  class Client extends PostgresClient {
    constructor(config: pg.ClientConfig) {
      const connection = new PglitePgConnection({ pglite: engine })
      super({ ...config, connection, statementNames } as pg.ClientConfig)
    }
  }

  return ignoreLostConnections(
    new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      Client: Client as never,
      // The session outlives its clients: a new one finds what the last one has left in it.
      onConnect: (client) => client.query('rollback; deallocate all') as never,
    }),
  )
}
