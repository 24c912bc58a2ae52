import { Hono } from 'hono'
import type { Services } from '#platform/services.ts'

const types = { svg: 'image/svg+xml', png: 'image/png' } as const

/** Serves uploaded logos. Their names contain a hash of the content, so they never change. */
export function shopFileRoutes({ storage }: Pick<Services, 'storage'>): Hono {
  const app = new Hono()
  app.get('/:name{logo-[0-9a-f]{32}\\.(?:svg|png)}', async (c) => {
    const name = c.req.param('name')
    const bytes = await storage.read(`shop-files/${name}`)
    if (!bytes) return c.body(null, 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': types[name.endsWith('.svg') ? 'svg' : 'png'],
      'cache-control': 'public, max-age=31536000, immutable',
      // Applies when the file is opened directly: no scripts, no subresources.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
