import { Hono } from 'hono'
import type { Db } from '#platform/db/database.server.ts'
import { findProof } from '../commands/save-proof.ts'
import { renderPng } from '../render-proof-png.ts'

/** The width of the PNG in emails, in pixels. */
const pictureWidth = 480

/**
 * A proof opened in its own tab must not run or load anything. Its name is the hash of its
 * content.
 */
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Serves proofs at `/monogram-proof`. The names are hashes and cannot be guessed. */
export function proofRoutes({ db }: { readonly db: Db }): Hono {
  const app = new Hono()
  app.get('/:file{[0-9a-f]{40}\\.(svg|png)}', async (c) => {
    const file = c.req.param('file')
    const svg = await findProof(db, file.slice(0, 40))
    if (svg === null) return c.body(null, 404, { 'cache-control': 'no-store' })
    if (file.endsWith('.svg'))
      return c.body(svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
    return c.body(await renderPng(svg, pictureWidth), 200, {
      ...headers,
      // Email clients load it from pages of their own.
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/png',
    })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
