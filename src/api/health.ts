import { Hono, type Context } from 'hono'
import { withinBudget, type BudgetParts } from '#platform/http/budget.ts'
import { methodNotAllowed, reads } from '#platform/http/methods.ts'
import { secured } from '#platform/http/secured.ts'
import type { Disk } from '#platform/disk/disk-room.ts'

export interface HealthParts extends BudgetParts {
  /** False while the process starts or shuts down. */
  readonly isReady: () => boolean
  readonly checkDatabase: () => Promise<unknown>
  readonly disk: Disk
  readonly metrics: () => Promise<string>
  readonly mayReadMetrics: (context: Context) => boolean
  readonly version: string
}

/** Liveness, readiness and Prometheus metrics. */
export function healthRoutes(parts: HealthParts): Hono {
  const app = new Hono()
  for (const path of ['/healthz', '/readyz', '/metrics'])
    app.use(path, secured, withinBudget(parts, 'probe'), (context, next) => {
      context.header('cache-control', 'no-store')
      return reads.includes(context.req.method) ? next() : Promise.resolve(methodNotAllowed(reads))
    })
  app.get('/healthz', (context) => context.json({ alive: true, version: parts.version }))
  app.get('/readyz', async (context) => {
    const database = await parts.checkDatabase().then(
      () => true,
      () => false,
    )
    const space = await parts.disk.room()
    const disk = space ? (space.isLow ? 'low' : 'ok') : 'unknown'
    // A process with a full disk still serves reads and completes paid orders, so it stays ready.
    const ready = parts.isReady() && database
    return context.json({ ready, database, disk }, ready ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    if (!parts.mayReadMetrics(context)) return context.text('', 404)
    return context.text(await parts.metrics(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
  return app
}
