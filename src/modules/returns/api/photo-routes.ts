import { Hono } from 'hono'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { isSignedPath } from '#platform/secrets/signed-path.ts'
import type { Services } from '#platform/services.ts'
import { photoFolder, returnPhotoClaimKey } from '../commands/shop-photos.ts'

/** Browsers show it within a page and download it when opened directly. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=600',
}

/** Maximum width and height in pixels. */
const maxSize = 1280

/**
 * Serves the shop's photos of reduced offers by signed links, valid for 15 minutes. Mounted at
 * `/return-photo`.
 */
export function returnPhotoRoutes({
  db,
  files,
  secret,
  clock,
}: Pick<Services, 'db' | 'files' | 'secret' | 'clock'>): Hono {
  const app = new Hono()
  app.get('/:id/:until{[0-9]{10,16}}/:signature', async (c) => {
    const { id, until, signature } = c.req.param()
    const isValid = isSignedPath(secret, { folder: photoFolder, id, until, signature }, clock.now())
    const returnId = isValid ? await findReturnOfPhoto(db, id) : null
    const file =
      returnId
      && (await readClaimedFile(db, files.storage, {
        id,
        claimedBy: returnPhotoClaimKey(returnId),
      }))
    if (!file) return c.body(null, 404, { 'cache-control': 'no-store' })
    const { default: sharp } = await import('sharp')
    const resized = await sharp(file.bytes)
      .resize({ width: maxSize, height: maxSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return c.body(new Uint8Array(resized), 200, headers)
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

async function findReturnOfPhoto(db: Db, fileId: string): Promise<string | null> {
  const photo = await queryRow(
    db,
    { returnId: text },
    sql`select return_id from return_photos where file_id = ${fileId}`,
  )
  return photo?.returnId ?? null
}
