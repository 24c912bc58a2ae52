import pg from 'pg'

/** Milliseconds after which a statement counts as slow: nothing is put behind it. */
const slow = 20
/** So many statements at most wait for one another. */
const most = 16

type Connecting = Pick<pg.Pool, 'connect'>

/** A connection that statements share. */
class Lane {
  client: pg.PoolClient | null = null
  /** Something was put on it that has not left yet. */
  isLoading = false
  /** The statements that wait for their answer, the oldest first. */
  readonly underWay = new Set<{ readonly since: number }>()
  #opening: Promise<pg.PoolClient> | null = null

  isFree(now: number): boolean {
    const [oldest] = this.underWay
    return this.underWay.size < most && (!oldest || now - oldest.since < slow)
  }

  async run(pool: Connecting, asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const statement = { since: performance.now() }
    this.underWay.add(statement)
    if (!this.isLoading) {
      this.isLoading = true
      setImmediate(() => (this.isLoading = false))
    }
    try {
      const client = this.client ?? (await (this.#opening ??= this.#open(pool)))
      return await client.query(asked, values)
    } finally {
      this.underWay.delete(statement)
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined)
    const { client } = this
    this.client = null
    client?.release()
  }

  async #open(pool: Connecting): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect()
      const lost = () => {
        if (this.client !== client) return
        this.client = null
        this.#opening = null
        client.release(true)
      }
      client.once('error', lost).once('end', lost)
      this.client = client
      return client
    } catch (error) {
      this.#opening = null
      throw error
    }
  }
}

/**
 * The driver's pool, in which statements outside a transaction share a few connections instead of taking one each. What many
 * requests ask in the same moment leaves in one packet: to wake the database is what a small statement costs most.
 */
export class SharingPool extends pg.Pool {
  readonly #lanes: readonly Lane[]

  constructor(config: pg.PoolConfig) {
    super(config)
    this.#lanes = Array.from({ length: Math.floor((config.max ?? 10) / 5) }, () => new Lane())
  }

  // @ts-expect-error -- of the driver's overloads this is the one that the query builder uses
  override query(asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#lane()?.run(this, asked, values) ?? this.#alone(asked, values)
  }

  override async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()))
    await super.end()
  }

  async #alone(asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(asked, values)
    } finally {
      client.release()
    }
  }

  /** The lane whose packet is being filled, else the emptiest; none when something slow is on each of them. */
  #lane(): Lane | undefined {
    const now = performance.now()
    const free = this.#lanes.filter((lane) => lane.isFree(now))
    return (
      free.find((lane) => lane.isLoading)
      ?? free.sort((a, b) => a.underWay.size - b.underWay.size)[0]
    )
  }
}
