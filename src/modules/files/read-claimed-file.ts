import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileKey } from './db/file-rows.ts'
import { files } from './db/schema.ts'

/** Returns null if the file was not claimed by this record. Send it as a download, never inline. */
export async function readClaimedFile(
  db: Db,
  storage: Storage,
  { id, claimedBy }: { id: string; claimedBy: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const [file] = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.id, id), eq(files.claimedBy, claimedBy)))
  const bytes = file && (await storage.read(fileKey(id)))
  return bytes ? { name: file.name, bytes: new Uint8Array(bytes) } : null
}
