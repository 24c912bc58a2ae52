import { and, eq } from 'drizzle-orm'
import { claimFiles, type FileOwner } from '#modules/files/claim-files.ts'
import { saveWholeFile } from '#modules/files/save-whole-file.ts'
import { unwrap } from '#modules/fulfillment/act-on-order.ts'
import type { OrderActor } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { returnPhotos } from './data/schema.ts'
import type { ReturnParts } from './return-parts.ts'

/** What the photographs of a return are taken by, the buyer's and the shop's own: they stay as long as the return. */
export const photoOwner = (returnId: string): string => `return:${returnId}`

/** A photograph that somebody of the staff sends before the inspection that shows it to the buyer. */
export async function saveReturnPhoto(
  { db, files, clock }: Pick<ReturnParts, 'db' | 'files' | 'clock'>,
  { name, bytes }: { name: string; bytes: Buffer },
  by: OrderActor,
): Promise<{ fileId: string } | Refusal> {
  const kept = await saveWholeFile(db, files, {
    ownerId: senderOf(by),
    purpose: 'return',
    name,
    bytes,
    now: clock.now(),
  })
  return isRefusal(kept) ? kept : { fileId: kept.id }
}

interface Shot {
  readonly lineId: string
  readonly photos?: readonly string[] | undefined
  readonly decision: string
}

/** The photographs of an inspection: six at most, each sent by whoever inspects, and only of what is offered for less. Says how many. */
export async function takePhotos(
  tx: Tx,
  { returnId, items, by }: { returnId: string; items: readonly Shot[]; by: OrderActor },
): Promise<number> {
  const shown = items.flatMap(({ lineId, decision, photos = [] }) =>
    photos.map((fileId) => ({ lineId, decision, fileId })),
  )
  if (shown.some(({ decision }) => decision !== 'accept_less')) {
    const why = 'Photographs go with what is offered for less.'
    unwrap(refuse('fields-invalid', why, { fields: { items: why } }))
  }
  const lines = new Map(shown.map(({ fileId, lineId }) => [fileId, lineId]))
  const claim = {
    fileIds: [...lines.keys()],
    ownerId: senderOf(by),
    purpose: 'return',
    claimedBy: photoOwner(returnId),
  } as const
  unwrap(await claimFiles(tx, claim))
  if (lines.size > 0)
    await tx
      .insert(returnPhotos)
      .values([...lines].map(([fileId, lineId]) => ({ returnId, fileId, lineId, fromShop: true })))
  return lines.size
}

export function photosOfOurs(
  db: Db,
  returnId: string,
): Promise<{ lineId: string; fileId: string }[]> {
  return db
    .select({ lineId: returnPhotos.lineId, fileId: returnPhotos.fileId })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.returnId, returnId), eq(returnPhotos.fromShop, true)))
    .orderBy(returnPhotos.lineId, returnPhotos.fileId)
}

function senderOf({ id }: OrderActor): FileOwner {
  return `staff:${id ?? 'cli'}`
}

export const photoFolder = 'return-photo'
