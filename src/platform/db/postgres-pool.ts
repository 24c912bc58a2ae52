import type pg from 'pg'

type Driver = typeof pg

/** A connection that statements share. */
interface Lane {
  client: pg.PoolClient | null
  opening: Promise<pg.PoolClient> | null
  /** The statements that wait for their answer, the oldest first. */
  readonly underWay: Set<{ readonly since: number }>
  /** Something was put on it in this very tick and has not left yet. */
  isLoading: boolean
}

/** So many statements at most wait for one another. */
const most = 16
/** Milliseconds after which a statement counts as slow: nothing is put behind it. */
const slow = 20

/**
 * The driver's pool, in which statements outside a transaction share a few connections instead of taking one each. What
 * many requests ask in the same moment leaves in one packet: to wake the database is what a small statement costs most.
 */
export function sharingPool(driver: Driver): Driver['Pool'] {
  class SharingPool extends driver.Pool {
    readonly #lanes: readonly Lane[]

    constructor(config: pg.PoolConfig) {
      super(config)
      this.#lanes = Array.from({ length: Math.floor((config.max ?? 10) / 6) }, () => ({
        client: null,
        opening: null,
        underWay: new Set(),
        isLoading: false,
      }))
    }

    // @ts-expect-error -- of the driver's overloads this is the one that the query builder uses
    override async query(asked: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      const lane = this.#lane()
      if (!lane) return super.query(asked as never, values as never)
      if (!lane.isLoading) {
        lane.isLoading = true
        process.nextTick(() => (lane.isLoading = false))
      }
      const statement = { since: performance.now() }
      lane.underWay.add(statement)
      try {
        const client = lane.client ?? (await this.#open(lane))
        return await client.query(asked as never, values as never)
      } finally {
        lane.underWay.delete(statement)
      }
    }

    override async end(): Promise<void> {
      for (const lane of this.#lanes) await lane.opening?.catch(() => undefined)
      for (const lane of this.#lanes) {
        const { client } = lane
        lane.client = null
        client?.release()
      }
      await super.end()
    }

    /** The lane whose packet is being filled, else the emptiest; none when something slow is on each of them. */
    #lane(): Lane | undefined {
      const now = performance.now()
      const free = this.#lanes.filter(({ underWay }) => {
        const [oldest] = underWay
        return underWay.size < most && (!oldest || now - oldest.since < slow)
      })
      return (
        free.find((lane) => lane.isLoading)
        ?? free.reduce<Lane | undefined>((best, lane) => (best && best.underWay.size <= lane.underWay.size ? best : lane), undefined)
      )
    }

    #open(lane: Lane): Promise<pg.PoolClient> {
      lane.opening ??= this.connect().then(
        (client) => {
          const lost = () => {
            if (lane.client !== client) return
            lane.client = null
            lane.opening = null
            client.release(true)
          }
          client.once('error', lost).once('end', lost)
          lane.client = client
          return client
        },
        (error: unknown) => {
          lane.opening = null
          throw error
        },
      )
      return lane.opening
    }
  }
  return SharingPool as unknown as Driver['Pool']
}
