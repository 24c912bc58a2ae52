import { and, eq, isNotNull } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { fileKey } from '../db/file-rows.ts'
import { files } from '../db/schema.ts'
import type { FileDeps } from '../file-deps.ts'

/** A claimed file, except those of job applications, which staff review anonymously first. */
export async function readSubmittedFile(
  db: Db,
  { storage }: Pick<FileDeps, 'storage'>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const [file] = await db
    .select({ name: files.name, purpose: files.purpose })
    .from(files)
    .where(and(eq(files.id, id), eq(files.state, 'ready'), isNotNull(files.claimedBy)))
  const bytes = file && file.purpose !== 'application' ? await storage.read(fileKey(id)) : null
  return file && bytes
    ? { name: file.name, bytes: new Uint8Array(bytes) }
    : refuse('not-found', 'File not found.', { reason: 'file-not-found' })
}
