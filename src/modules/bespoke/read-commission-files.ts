import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { byNumber, entriesOf, findCommission } from './data/commissions.ts'

/** Everything that came with a commission, oldest first; null when there is none. For the staff, to be saved and never shown by the shop. */
export async function readCommissionFiles(
  db: Db,
  { storage }: Pick<BespokeParts, 'storage'>,
  number: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[] | null> {
  const commission = await findCommission(db, byNumber(number))
  if (!commission) return null
  const sent = (await entriesOf(db, commission.id)).flatMap((entry) => entry.files)
  const ids = sent.flatMap(({ id }) => id ?? [])
  const found = await Promise.all(
    ids.map((id) => readClaimedFile(db, storage, { id, claimedBy: `bespoke:${commission.id}` })),
  )
  return found.filter((file) => file !== null)
}
