import { Hono } from 'hono'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { isSignedPath } from '#platform/secrets/signed-path.ts'
import type { Services } from '#platform/services.ts'
import { proofKey } from '../db/proofs.ts'

/**
 * Shown within a page and downloaded when opened directly, so that a proof is never a document of
 * the shop's origin.
 */
const headers = {
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
}

export const proofFolder = 'commission-picture'

/** Serves proofs at `/commission-picture` with signed paths that expire after 15 minutes. */
export function commissionProofRoutes({
  db,
  storage,
  secret,
  clock,
}: Pick<Services, 'db' | 'storage' | 'secret' | 'clock'>): Hono {
  const app = new Hono()
  app.get('/:id/:until{[0-9]{10,16}}/:signature', async (c) => {
    const { id, until, signature } = c.req.param()
    const path = { folder: proofFolder, id, until, signature }
    const proof = isSignedPath(secret, path, clock.now())
      ? await queryRow(db, { type: text }, sql`select type from bespoke_proofs where id = ${id}`)
      : null
    const bytes = proof && (await storage.read(proofKey(id)))
    if (!proof || !bytes) return c.body(null, 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': `image/${proof.type}` })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}
