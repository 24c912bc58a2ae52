import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { fileKey } from '../db/file-rows.ts'

/** Job applications are reviewed anonymously first; evidence needs the right to see payments. */
const excludedPurposes = ['application', 'dispute-evidence']

/** A claimed file, except those that have a call of their own. */
export async function readSubmittedFile(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const file = await queryRow(
    db,
    { name: text, purpose: text },
    sql`
      select name, purpose
      from files
      where id = ${id} and state = 'ready' and claimed_by is not null`,
  )
  const bytes =
    file && !excludedPurposes.includes(file.purpose) ? await storage.read(fileKey(id)) : null
  return file && bytes
    ? { name: file.name, bytes: new Uint8Array(bytes) }
    : refuse('not-found', 'File not found.', { reason: 'file-not-found' })
}
