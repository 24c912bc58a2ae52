import { Hono } from 'hono'
import type { Services } from '#platform/services.ts'
import { consumeExportLink } from '../queries/export-data.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

/** Serves a member's data export, once per link. Mounted at `/download`. */
export function downloadRoutes({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Hono {
  const app = new Hono()
  app.get('/:token', async (context) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    const archive = await consumeExportLink(db, context.req.param('token'), clock.now())
    if (!archive)
      return context.text(
        'This link has expired or was already used. Get a new one in your account settings.',
        410,
      )
    return context.body(new Uint8Array(archive), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${formatShopFileName(settings.get('shop').name)}-account.zip"`,
    })
  })
  return app
}
