import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { byNumber, listEntries, findCommission } from './db/commissions.ts'

/**
 * Reads the files of a commission for staff, oldest first; null without a commission. The shop
 * never shows them.
 */
export async function listCommissionFiles(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  number: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[] | null> {
  const commission = await findCommission(db, byNumber(number))
  if (!commission) return null
  const sent = (await listEntries(db, commission.id)).flatMap((entry) => entry.files)
  const ids = sent.flatMap(({ id }) => id ?? [])
  const found = await Promise.all(
    ids.map((id) => readClaimedFile(db, storage, { id, claimedBy: `bespoke:${commission.id}` })),
  )
  return found.filter((file) => file !== null)
}
