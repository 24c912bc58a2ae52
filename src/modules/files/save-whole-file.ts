import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { FileOwner } from './claim-files.ts'
import type { KeptFile } from './contract.ts'
import type { FileRow } from './data/file-rows.ts'
import { files } from './data/schema.ts'
import { megabytes, purposes, type PurposeName } from './domain/purposes.ts'
import { shownName } from './domain/shown-name.ts'
import type { FileParts } from './file-parts.ts'
import { checkFile } from './finish-file.ts'

interface CompleteFile {
  readonly ownerId: FileOwner
  readonly purpose: PurposeName
  readonly name: string
  readonly bytes: Buffer
  readonly now: Date
}

/** Stores a file from an email or from staff; it is deleted if it is not claimed within a day. */
export async function saveWholeFile(
  db: Db,
  parts: FileParts,
  { ownerId, purpose, name, bytes, now }: CompleteFile,
): Promise<KeptFile | Refusal> {
  const safeName = shownName(name)
  const { maxBytes } = purposes[purpose]
  if (bytes.length === 0 || bytes.length > maxBytes)
    return refuse('file-refused', `${safeName} is empty or larger than ${megabytes(maxBytes)}.`, {
      reason: 'file-size-not-accepted',
    })
  const id = newId('fil', now.getTime())
  const row = {
    id,
    ownerId,
    purpose,
    name: safeName,
    size: bytes.length,
    state: 'checking',
    createdAt: now,
  } as const
  const [file] = await inTransaction(db, (tx) =>
    tx
      .insert(files)
      .values({ ...row, expiresAt: new Date(now.getTime() + days(1)) })
      .returning(),
  )
  return checkFile(db, parts, { file: file as FileRow, bytes })
}
