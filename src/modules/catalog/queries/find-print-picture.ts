import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { detectFormat, type DetectedFormat } from '#platform/uploads/detect-format.ts'
import { createPicture, type Picture } from '../domain/picture.ts'
import { masterStorageKey } from '../pictures/save-picture.ts'

export interface PrintPictureFile {
  readonly picture: Picture
  readonly type: 'jpg' | 'png' | 'webp' | 'avif'
  read(): Promise<Buffer | null>
}

const fileTypes: Partial<Record<DetectedFormat, PrintPictureFile['type']>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
}

/** The first photograph of a visible product, in full size. */
export async function findPrintPicture(
  { db, storage }: { db: Db; storage: Storage },
  slug: string,
): Promise<PrintPictureFile | null> {
  const row = await queryRow(
    db,
    { key: text, width: integer, height: integer, color: text, title: text },
    sql`
      select m.key, m.width, m.height, m.color, g.title
      from products g
      join product_media p on p.product_id = g.id
      join media m on m.id = p.media_id
      where g.slug = ${slug} and g.visible
      order by p.position
      limit 1`,
  )
  if (!row) return null
  const { key } = row
  const stored = await storage.open(masterStorageKey(key))
  if (!stored) return null
  const sniffed = detectFormat(Buffer.from(await readFirstChunk(stored.stream)))
  const type = sniffed && fileTypes[sniffed]
  return type
    ? {
        picture: createPicture(row, row.title),
        type,
        read: () => storage.read(masterStorageKey(key)),
      }
    : null
}

async function readFirstChunk(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of stream) return chunk
  return new Uint8Array()
}
