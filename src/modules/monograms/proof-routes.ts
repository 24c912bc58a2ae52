import { Hono } from 'hono'
import type { Db } from '#platform/db/database.server.ts'
import { readProof } from './save-proof.ts'
import { pictureOf } from './proof-picture.ts'

/** Pixels of the picture that mails show, for programs that draw no SVG. */
const pictureWidth = 480

/** A proof opened by itself in a tab runs nothing and loads nothing. Its name is its content. */
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** The one file of each monogram; mounted at `/monogram-proof`. Names cannot be guessed: they are hashes of what was drawn. */
export function proofRoutes({ db }: { readonly db: Db }): Hono {
  const app = new Hono()
  app.get('/:file{[0-9a-f]{40}\\.(svg|png)}', async (c) => {
    const file = c.req.param('file')
    const svg = await readProof(db, file.slice(0, 40))
    if (svg === null) return c.body(null, 404, { 'cache-control': 'no-store' })
    if (file.endsWith('.svg'))
      return c.body(svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
    return c.body(await pictureOf(svg, pictureWidth), 200, {
      ...headers,
      'content-type': 'image/png',
    })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
