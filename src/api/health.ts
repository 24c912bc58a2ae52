import { Hono, type Context } from 'hono'
import { limitRate, type RateLimitDeps } from '#platform/http/limit-rate.ts'
import { methodNotAllowed, readMethods } from '#platform/http/methods.ts'
import { addSecurityHeaders } from '#platform/http/add-security-headers.ts'
import type { Disk } from '#platform/disk/disk-monitor.ts'

export interface HealthServices extends RateLimitDeps {
  /** False while the process starts or shuts down. */
  readonly isReady: () => boolean
  readonly checkDatabase: () => Promise<unknown>
  readonly disk: Disk
  readonly metrics: () => Promise<string>
  readonly mayReadMetrics: (context: Context) => boolean
  readonly version: string
}

/** Liveness, readiness and Prometheus metrics. */
export function createHealthApp(services: HealthServices): Hono {
  const app = new Hono()
  for (const path of ['/healthz', '/readyz', '/metrics'])
    app.use(path, addSecurityHeaders, limitRate(services, 'probe'), (context, next) => {
      context.header('cache-control', 'no-store')
      return readMethods.includes(context.req.method)
        ? next()
        : Promise.resolve(methodNotAllowed(readMethods))
    })
  app.get('/healthz', (context) => context.json({ alive: true, version: services.version }))
  app.get('/readyz', async (context) => {
    const database = await services.checkDatabase().then(
      () => true,
      () => false,
    )
    const space = await services.disk.getSpace()
    const disk = space ? (space.isLow ? 'low' : 'ok') : 'unknown'
    // A process with a full disk still serves reads and completes paid orders, so it stays ready.
    const ready = services.isReady() && database
    return context.json({ ready, database, disk }, ready ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    if (!services.mayReadMetrics(context)) return context.text('', 404)
    return context.text(await services.metrics(), 200, {
      'content-type': 'text/plain; version=0.0.4',
    })
  })
  return app
}
