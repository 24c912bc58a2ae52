import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

interface NewReturnPhotos {
  readonly returnId: string
  readonly photos: readonly { readonly fileId: string; readonly lineId: string }[]
  /** Taken by the shop for a reduced offer, visible to the buyer. */
  readonly fromShop: boolean
}

export async function insertReturnPhotos(
  tx: Tx,
  { returnId, photos, fromShop }: NewReturnPhotos,
): Promise<void> {
  const fileIds = photos.map(({ fileId }) => fileId)
  const lineIds = photos.map(({ lineId }) => lineId)
  await execute(
    tx,
    sql`
      insert into return_photos (return_id, file_id, line_id, from_shop)
      select ${returnId}, p.file_id, p.line_id, ${fromShop}
      from unnest(${fileIds}::text[], ${lineIds}::text[]) as p (file_id, line_id)`,
  )
}
