import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { FileOwner } from './claim-files.ts'
import type { Upload } from './contract.ts'
import type { FileRow } from './db/file-rows.ts'
import { formatMegabytes, purposes, type PurposeName } from './domain/purposes.ts'
import { sanitizeFileName } from './domain/sanitize-file-name.ts'
import { checkFile } from './commands/finish-file.ts'

interface CompleteFile {
  readonly ownerId: FileOwner
  readonly purpose: PurposeName
  readonly name: string
  readonly bytes: Buffer
  readonly now: Date
}

/** Stores a file from an email or from staff; it is deleted if it is not claimed within a day. */
export async function saveCompleteFile(
  db: Db,
  services: Pick<Services, 'storage' | 'scan'>,
  { ownerId, purpose, name, bytes, now }: CompleteFile,
): Promise<Upload | Refusal> {
  const safeName = sanitizeFileName(name)
  const { maxBytes } = purposes[purpose]
  if (bytes.length === 0 || bytes.length > maxBytes)
    return refuse(
      'file-refused',
      `${safeName} is empty or larger than ${formatMegabytes(maxBytes)}.`,
      {
        reason: 'file-size-not-accepted',
      },
    )
  const id = createId('fil', now.getTime())
  const file: FileRow = {
    id,
    ownerId,
    purpose,
    name: safeName,
    size: bytes.length,
    state: 'checking',
    type: null,
    width: null,
    height: null,
    sha256: null,
    claimedBy: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days(1)),
  }
  await inTransaction(db, (tx) => execute(tx, sql`insert into files ${insertValues(file)}`))
  return checkFile(db, services, { file, bytes })
}
