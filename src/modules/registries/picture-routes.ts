import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { pictureOwner } from './picture.ts'

/** Pixels across: the head of a shared registry, on a phone and on a desk. */
export const registryPictureWidths = [640, 1280] as const

/** Sized pictures, some 100 KB each. */
const mostKept = 32

const headers = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  // It can be taken down: nobody between the shop and the guest keeps it.
  'cache-control': 'private, max-age=3600',
}

/** Pictures of registries that were looked at; mounted at `/registry-picture`. What its people sent was written anew when it came. */
export function registryPictureRoutes({
  db,
  storage,
}: {
  readonly db: Db
  readonly storage: Storage
}): Hono {
  const app = new Hono()
  // A file never changes, so what was made of it stays good; whoever asks meanwhile waits for the same.
  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer | null>>({
    max: mostKept,
    fetchMethod: async (_name, _old, { context: make }) => (await make()) ?? undefined,
  })
  app.get('/:id{fil_[0-9a-z]{26}}/:width{[0-9]{3,4}}', async (c) => {
    const [id, width] = [c.req.param('id'), Number(c.req.param('width'))]
    const registryId = registryPictureWidths.some((one) => one === width)
      ? await whereShown(db, id)
      : null
    const sized =
      registryId
      && (await pictures.fetch(`${id}/${width}`, {
        context: () => sizedPicture({ db, storage }, { registryId, fileId: id, width }),
      }))
    return sized
      ? c.body(new Uint8Array(sized), 200, headers)
      : c.body(null, 404, { 'cache-control': 'no-store' })
  })
  app.all('*', (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  return app
}

/** The registry whose guests see that picture. */
async function whereShown(db: Db, fileId: string): Promise<string | null> {
  const [registry] = await rows<{ id: string }>(
    db,
    sql`
    select id from registries where picture_id = ${fileId} and picture_state = 'shown' and visibility <> 'private' and status in ('active', 'paused', 'completed')`,
  )
  return registry?.id ?? null
}

async function sizedPicture(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  {
    registryId,
    fileId,
    width,
  }: { readonly registryId: string; readonly fileId: string; readonly width: number },
): Promise<Buffer | null> {
  const file = await readClaimedFile(db, storage, {
    id: fileId,
    claimedBy: pictureOwner(registryId, fileId),
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
