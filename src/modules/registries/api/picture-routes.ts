import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureClaimKey } from '../commands/registry-picture.ts'

/** In pixels, for phones and desktops. */
export const registryPictureWidths = [640, 1280] as const

/** Cached resized pictures, about 100 KB each. */
const cacheSize = 32

const headers = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  // Shared caches must not keep a picture that can be removed.
  'cache-control': 'private, max-age=3600',
}

/** Serves approved registry pictures; mounted at `/registry-picture`. */
export function registryPictureRoutes({
  db,
  storage,
}: {
  readonly db: Db
  readonly storage: Storage
}): Hono {
  const app = new Hono()
  // Files never change, and concurrent requests share one result.
  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer | null>>({
    max: cacheSize,
    fetchMethod: async (_name, _old, { context: create }) => (await create()) ?? undefined,
  })
  app.get('/:id{fil_[0-9a-z]{26}}/:width{[0-9]{3,4}}', async (c) => {
    const [id, width] = [c.req.param('id'), Number(c.req.param('width'))]
    const registryId = registryPictureWidths.some((one) => one === width)
      ? await findRegistryWithPicture(db, id)
      : null
    const bytes =
      registryId
      && (await pictures.fetch(`${id}/${width}`, {
        context: () => resizePicture({ db, storage }, { registryId, fileId: id, width }),
      }))
    return bytes
      ? c.body(new Uint8Array(bytes), 200, headers)
      : c.body(null, 404, { 'cache-control': 'no-store' })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

/** The id of the registry that shows the picture to guests. */
async function findRegistryWithPicture(db: Db, fileId: string): Promise<string | null> {
  const registry = await queryRow(
    db,
    { id: text },
    sql`
      select id
      from registries
      where picture_id = ${fileId}
        and picture_state = 'shown'
        and visibility <> 'private'
        and status in ('active', 'paused', 'completed')`,
  )
  return registry?.id ?? null
}

async function resizePicture(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  {
    registryId,
    fileId,
    width,
  }: { readonly registryId: string; readonly fileId: string; readonly width: number },
): Promise<Buffer | null> {
  const file = await readClaimedFile(db, storage, {
    id: fileId,
    claimedBy: pictureClaimKey(registryId, fileId),
  })
  const { default: sharp } = await import('sharp')
  return (
    file
    && sharp(file.bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer()
  )
}
