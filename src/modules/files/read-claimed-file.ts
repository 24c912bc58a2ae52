import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileKey } from './db/file-rows.ts'

/** Returns null if the file was not claimed by this record. Send it as a download, never inline. */
export async function readClaimedFile(
  db: Db,
  storage: Storage,
  { id, claimedBy }: { id: string; claimedBy: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const file = await queryRow(
    db,
    { name: text },
    sql`select name from files where id = ${id} and claimed_by = ${claimedBy}`,
  )
  const bytes = file && (await storage.read(fileKey(id)))
  return bytes ? { name: file.name, bytes: new Uint8Array(bytes) } : null
}
