import { Hono } from 'hono'
import type { Disk } from '#platform/disk/disk-room.ts'

export interface HealthParts {
  /** False while starting and once a stop was asked for. */
  readonly isReady: () => boolean
  readonly checkDatabase: () => Promise<unknown>
  readonly disk: Disk
  readonly metrics: () => Promise<string>
  readonly metricsToken: string | undefined
  readonly version: string
}

/** For whoever watches the process: alive, ready to take requests, and the figures. */
export function healthRoutes(parts: HealthParts): Hono {
  const app = new Hono()
  app.use((context, next) => {
    context.header('cache-control', 'no-store')
    return next()
  })
  app.get('/healthz', (context) => context.json({ alive: true, version: parts.version }))
  app.get('/readyz', async (context) => {
    const database = await parts.checkDatabase().then(
      () => true,
      () => false,
    )
    const room = await parts.disk.room()
    const disk = room ? (room.isLow ? 'low' : 'ok') : 'unknown'
    // With a disk that is low the shop still shows what it has and finishes what was paid: it stays in rotation.
    const ready = parts.isReady() && database
    return context.json({ ready, database, disk }, ready ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    const isAllowed = parts.metricsToken === undefined || context.req.header('authorization') === `Bearer ${parts.metricsToken}`
    if (!isAllowed) return context.text('', 404)
    return context.text(await parts.metrics(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
  return app
}
