import { Hono } from 'hono'
import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import type { Db } from '#platform/db/database.server.ts'
import { renderCloth } from '../domain/render-cloth.ts'
import { describeTextile } from '../domain/textile.ts'
import { findMonogramTemplateFor } from '../find-templates.ts'

const headers = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'public, max-age=3600',
}

/**
 * Serves the cloth behind a monogram at `/monogram-cloth/{goods}/{place}.svg`; `cloth` and `trim`
 * are colors without `#`.
 */
export function clothRoutes({ db }: { readonly db: Db }): Hono {
  const app = new Hono()
  app.get('/:goods/:file{[a-z0-9-]+\\.svg}', async (c) => {
    const goods = await findProductKind(db, c.req.param('goods'))
    const template = goods && (await findMonogramTemplateFor(db, goods))
    const placeId = c.req.param('file').slice(0, -'.svg'.length)
    const place = template?.places.find(({ id }) => id === placeId)
    if (!goods || !place) return c.body(null, 404, { 'cache-control': 'no-store' })
    const colors = { cloth: readColor(c.req.query('cloth')), trim: readColor(c.req.query('trim')) }
    return c.body(renderCloth(place, describeTextile(goods), colors), 200, headers)
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

function readColor(hex = ''): string | null {
  return /^[0-9a-f]{6}$/i.test(hex) ? `#${hex.toLowerCase()}` : null
}
