import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Database } from '../db/database.server.ts'
import type { Disk } from '../disk/disk-room.ts'

/** What a merchant watches. Counted once it has happened, that is after the commit; never with an id or a person. */
const shopEvents = [
  'orders_placed',
  'payments_failed',
  'webhooks_received',
  'webhooks_refused',
  'mails_sent',
  'mails_failed',
  'jobs_failed',
] as const

export type CountEvent = (event: (typeof shopEvents)[number]) => void

export interface Metrics {
  observeCall(route: string, status: number, seconds: number): void
  observePage(kind: 'cached' | 'rendered', seconds: number): void
  readonly count: CountEvent
  /** The Prometheus text. */
  text(): Promise<string>
}

/** Figures of this process; a scraper adds the processes up. No label ever holds an id or a person. */
export function createMetrics({ database, disk }: { database: Database; disk: Disk }): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'aumbry_api_seconds',
    help: 'Calls of the API',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 8],
    registers,
  })
  const pages = new Histogram({
    name: 'aumbry_page_seconds',
    help: 'Pages answered',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const events = new Counter({
    name: 'aumbry_events_total',
    help: 'What happened in the shop',
    labelNames: ['event'],
    registers,
  })
  // A figure that is there from the start can be watched for its first step.
  for (const event of shopEvents) events.inc({ event }, 0)
  new Gauge({
    name: 'aumbry_database_connections',
    help: 'The connection pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'aumbry_disk_bytes',
    help: 'The disk the data lies on: what is free, and the floor below which an embedded shop takes nothing new',
    labelNames: ['what'],
    registers,
    async collect() {
      const room = await disk.room()
      if (!room) return
      this.set({ what: 'free' }, room.free)
      this.set({ what: 'floor' }, room.floor)
    },
  })
  return {
    observeCall: (route, status, seconds) => calls.observe({ route, status }, seconds),
    observePage: (kind, seconds) => pages.observe({ kind }, seconds),
    count: (event) => events.inc({ event }),
    text: () => registry.metrics(),
  }
}
