import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import { isSignedPath } from '#platform/secrets/signed-path.ts'
import { returnPhotos } from './data/schema.ts'
import { photoFolder, photoOwner } from './photos-of-ours.ts'
import type { ReturnParts } from './return-parts.ts'

/** Shown within a page, and only saved when opened by itself. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
}

/** Pixels at most: as wide as the page of a return, on a fine screen. */
const width = 1280

type RouteParts = Pick<ReturnParts, 'db' | 'files' | 'secret' | 'clock'>

/** The shop's photographs of what it would take for less, behind links that are good for a quarter of an hour. Mounted at `/return-photo`. */
export function returnPhotoRoutes({ db, files, secret, clock }: RouteParts): Hono {
  const app = new Hono()
  app.get('/:id/:until{[0-9]{10,16}}/:signature', async (c) => {
    const { id, until, signature } = c.req.param()
    const isGood = isSignedPath(secret, { folder: photoFolder, id, until, signature }, clock.now())
    const returnId = isGood ? await returnOf(db, id) : null
    const file =
      returnId
      && (await readClaimedFile(db, files.storage, { id, claimedBy: photoOwner(returnId) }))
    if (!file) return c.body(null, 404, { 'cache-control': 'no-store' })
    const { default: sharp } = await import('sharp')
    const sized = await sharp(file.bytes)
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return c.body(new Uint8Array(sized), 200, headers)
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

async function returnOf(db: Db, fileId: string): Promise<string | null> {
  const [found] = await db
    .select({ returnId: returnPhotos.returnId })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.fileId, fileId), eq(returnPhotos.fromShop, true)))
  return found?.returnId ?? null
}
