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

interface WholeFile {
  readonly ownerId: FileOwner
  readonly purpose: PurposeName
  readonly name: string
  readonly bytes: Buffer
  readonly now: Date
}

/** A file that came whole, with a mail or from the staff, by the rules of those that come in parts. What nothing claims in a day is swept away. */
export async function saveWholeFile(
  db: Db,
  parts: FileParts,
  { ownerId, purpose, name, bytes, now }: WholeFile,
): Promise<KeptFile | Refusal> {
  const shown = shownName(name)
  const { maxBytes } = purposes[purpose]
  if (bytes.length === 0 || bytes.length > maxBytes)
    return refuse('file-refused', `${shown} is empty or over ${megabytes(maxBytes)}.`)
  const id = newId('fil', now.getTime())
  const row = {
    id,
    ownerId,
    purpose,
    name: shown,
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
