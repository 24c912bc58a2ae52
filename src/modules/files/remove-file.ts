import { refuse } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Services } from '#platform/services.ts'
import type { filesContract } from './contract.ts'
import { fileKey, findOpenFile, updateFileState, chunkKey } from './db/file-rows.ts'
import { countChunks, purposes } from './domain/purposes.ts'
import { fileNotFoundMessage } from './commands/save-file-chunk.ts'

/** The stored size can differ from the uploaded size, so it does not give the number of chunks. */
const maxParts = countChunks(
  Math.max(...Object.values(purposes).map((purpose) => purpose.maxBytes)),
)

/**
 * Deletes a file: its row is marked, then the storage is cleared, then the row is deleted, so that
 * the cleanup job can complete an interrupted deletion. Returns false if the file was claimed
 * meanwhile.
 */
export async function removeFile(
  db: Db,
  storage: Storage,
  { id, size }: { id: string; size?: number },
): Promise<boolean> {
  const isMarked = await inTransaction(db, (tx) =>
    updateFileState(tx, {
      id,
      from: ['receiving', 'checking', 'ready', 'deleted'],
      state: 'deleted',
    }),
  )
  if (!isMarked) return false
  for (let index = 0; index < (size ? countChunks(size) : maxParts); index++)
    await storage.remove(chunkKey(id, index))
  await storage.remove(fileKey(id))
  await inTransaction(db, (tx) => execute(tx, sql`delete from files where id = ${id}`))
  return true
}

export async function discardFile(
  ctx: Ctx,
  { storage }: Pick<Services, 'storage'>,
  { id }: InputOf<typeof filesContract.discardFile>,
) {
  const file = await findOpenFile(ctx.db, { id, ownerId: findOwnerId(ctx.caller) ?? '' })
  const removed = file !== null && (await removeFile(ctx.db, storage, { id }))
  return removed ? {} : refuse('not-found', fileNotFoundMessage, { reason: 'file-not-found' })
}

/** Deletes expired unclaimed files and completes interrupted deletions; returns their number. */
export async function deleteExpiredFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  const expired = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from files
      where claimed_by is null
        and (expires_at < ${now} or state = 'deleted')
      order by expires_at
      limit 500`,
  )
  for (const { id } of expired) await removeFile(db, storage, { id })
  return expired.length
}

/** Marks the files of a deleted record, such as an expired job application, for deletion. */
export async function releaseFiles(tx: Tx, claimedBy: string): Promise<void> {
  await execute(
    tx,
    sql`update files set claimed_by = null, state = 'deleted' where claimed_by = ${claimedBy}`,
  )
}
