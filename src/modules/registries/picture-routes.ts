import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureOwner } from './picture.ts'

/** Pixels across: the head of a shared registry, on a phone and on a desk. */
export const registryPictureWidths = [640, 1280] as const

const headers = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  // It can be taken down: nobody between the shop and the guest keeps it.
  'cache-control': 'private, max-age=3600',
}

/** Pictures of registries that were looked at; mounted at `/registry-picture`. What its people sent was written anew when it came. */
export function registryPictureRoutes({ db, storage }: { readonly db: Db; readonly storage: Storage }): Hono {
  const app = new Hono()
  app.get('/:id{fil_[0-9a-z]{26}}/:width{[0-9]{3,4}}', async (c) => {
    const [id, width] = [c.req.param('id'), Number(c.req.param('width'))]
    const bytes = registryPictureWidths.some((one) => one === width) ? await readShown(db, storage, id) : null
    if (!bytes) return c.body(null, 404, { 'cache-control': 'no-store' })
    const sized = await sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 76 }).toBuffer()
    return c.body(new Uint8Array(sized), 200, headers)
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

async function readShown(db: Db, storage: Storage, fileId: string): Promise<Uint8Array | null> {
  const [registry] = await rows<{ id: string }>(
    db,
    sql`
    select id from registries where picture_id = ${fileId} and picture_state = 'shown' and visibility <> 'private' and status in ('active', 'paused', 'completed')`,
  )
  const file = registry && (await readClaimedFile(db, storage, { id: fileId, claimedBy: pictureOwner(registry.id, fileId) }))
  return file?.bytes ?? null
}
