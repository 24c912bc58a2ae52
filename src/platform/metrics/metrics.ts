import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Database } from '../db/database.server.ts'
import type { Disk } from '../disk/disk-monitor.ts'

/** Counted after the commit. */
const shopEvents = [
  'orders_placed',
  'payments_failed',
  'webhooks_received',
  'webhooks_refused',
  'emails_sent',
  'emails_failed',
  'jobs_failed',
] as const

export type CountEvent = (event: (typeof shopEvents)[number]) => void

export interface Metrics {
  observeCall(route: string, status: number, seconds: number): void
  observePage(kind: 'cached' | 'rendered', seconds: number): void
  readonly count: CountEvent
  /** In the Prometheus text format. */
  text(): Promise<string>
}

/** Metrics of this process. Labels must not contain ids or personal data. */
export function createMetrics({ database, disk }: { database: Database; disk: Disk }): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'aumbry_api_seconds',
    help: 'Duration of API calls',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 8],
    registers,
  })
  const pages = new Histogram({
    name: 'aumbry_page_seconds',
    help: 'Duration of page responses',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const events = new Counter({
    name: 'aumbry_events_total',
    help: 'Events in the shop',
    labelNames: ['event'],
    registers,
  })
  // Initialized with 0, so that the first increment is visible.
  for (const event of shopEvents) events.inc({ event }, 0)
  new Gauge({
    name: 'aumbry_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.getPoolStats()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'aumbry_disk_bytes',
    help: 'Free disk space, and the floor below which an embedded shop rejects changes',
    labelNames: ['what'],
    registers,
    async collect() {
      const space = await disk.getSpace()
      if (!space) return
      this.set({ what: 'free' }, space.free)
      this.set({ what: 'floor' }, space.floor)
    },
  })
  return {
    observeCall: (route, status, seconds) => calls.observe({ route, status }, seconds),
    observePage: (kind, seconds) => pages.observe({ kind }, seconds),
    count: (event) => events.inc({ event }),
    text: () => registry.metrics(),
  }
}
