import { claimFiles, type FileOwner } from '#modules/files/claim-files.ts'
import { saveCompleteFile } from '#modules/files/save-complete-file.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Db, type Tx, unwrap } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { signPath } from '#platform/secrets/signed-path.ts'
import type { Services } from '#platform/services.ts'
import { insertReturnPhotos } from '../db/return-photos.ts'

/** The claim that keeps the photos of a return. */
export const returnPhotoClaimKey = (returnId: string): string => `return:${returnId}`

/** Uploads a staff photo for a later inspection. */
export async function saveReturnPhoto(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  { name, bytes }: { name: string; bytes: Buffer },
  by: OrderActor,
): Promise<{ fileId: string } | Refusal> {
  const saved = await saveCompleteFile(db, files, {
    ownerId: getUploader(by),
    purpose: 'return',
    name,
    bytes,
    now: clock.now(),
  })
  return isRefusal(saved) ? saved : { fileId: saved.id }
}

interface InspectionPhotos {
  readonly lineId: string
  readonly photos?: readonly string[] | undefined
  readonly decision: string
}

/** Claims the photos of an inspection, allowed only for reduced offers. Returns their number. */
export async function claimInspectionPhotos(
  tx: Tx,
  { returnId, items, by }: { returnId: string; items: readonly InspectionPhotos[]; by: OrderActor },
): Promise<number> {
  const photoRows = items.flatMap(({ lineId, decision, photos = [] }) =>
    photos.map((fileId) => ({ lineId, decision, fileId })),
  )
  if (photoRows.some(({ decision }) => decision !== 'accept_less')) {
    const message = 'Photos can be added only to a reduced offer.'
    unwrap(
      refuse('fields-invalid', message, {
        reason: 'photos-need-reduced-offer',
        fields: { items: message },
      }),
    )
  }
  const lines = new Map(photoRows.map(({ fileId, lineId }) => [fileId, lineId]))
  const claim = {
    fileIds: [...lines.keys()],
    ownerId: getUploader(by),
    purpose: 'return',
    claimedBy: returnPhotoClaimKey(returnId),
  } as const
  unwrap(await claimFiles(tx, claim))
  const photos = [...lines].map(([fileId, lineId]) => ({ fileId, lineId }))
  if (photos.length > 0) await insertReturnPhotos(tx, { returnId, photos, fromShop: true })
  return lines.size
}

/** Every photo of a return, from the buyer and the shop, with links that expire. */
export async function listReturnPhotos(
  { db, secret, clock }: Pick<Services, 'db' | 'secret' | 'clock'>,
  returnId: string,
): Promise<{ lineId: string; fromShop: boolean; src: string }[]> {
  const photos = await queryRows(
    db,
    { lineId: text, fileId: text, fromShop: boolean },
    sql`
      select line_id, file_id, from_shop from return_photos
      where return_id = ${returnId}
      order by from_shop, line_id, file_id`,
  )
  return photos.map(({ lineId, fileId, fromShop }) => ({
    lineId,
    fromShop,
    src: signPath(secret, { folder: photoFolder, id: fileId }, clock.now()),
  }))
}

export function listShopPhotos(
  db: Db,
  returnId: string,
): Promise<{ lineId: string; fileId: string }[]> {
  return queryRows(
    db,
    { lineId: text, fileId: text },
    sql`
      select line_id, file_id from return_photos
      where return_id = ${returnId} and from_shop
      order by line_id, file_id`,
  )
}

export function getUploader({ id }: OrderActor): FileOwner {
  return `staff:${id ?? 'cli'}`
}

export const photoFolder = 'return-photo'
