import { eq, sql } from 'drizzle-orm'
import { refuse } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { filesContract } from './contract.ts'
import { fileKey, findOpenFile, moveFile, partKey } from './data/file-rows.ts'
import { files } from './data/schema.ts'
import { partsOf, purposes } from './domain/purposes.ts'
import type { FileParts } from './file-parts.ts'
import { noFile } from './put-part.ts'

/** The most parts any file can have: a refused picture's kept size says nothing of how it came. */
const mostParts = partsOf(Math.max(...Object.values(purposes).map((purpose) => purpose.maxBytes)))

/**
 * Takes a file away: first out of the shop's sight, then from the storage, and its row last, so that a crash in between leaves
 * something for the sweep to finish. False when a form took it meanwhile.
 */
export async function removeFile(
  db: Db,
  storage: Storage,
  { id, size }: { id: string; size?: number },
): Promise<boolean> {
  const open = await inTransaction(db, (tx) =>
    moveFile(tx, { id, from: ['receiving', 'checking', 'ready', 'gone'], state: 'gone' }),
  )
  if (!open) return false
  for (let index = 0; index < (size ? partsOf(size) : mostParts); index++)
    await storage.remove(partKey(id, index))
  await storage.remove(fileKey(id))
  await inTransaction(db, (tx) => tx.delete(files).where(eq(files.id, id)))
  return true
}

/** The visitor takes back a file that no form has taken. */
export async function discardFile(
  ctx: Ctx,
  { storage }: FileParts,
  { id }: InputOf<typeof filesContract.discardFile>,
) {
  const file = await findOpenFile(ctx.db, { id, ownerId: ownerOf(ctx.actor) ?? '' })
  const removed = file !== null && (await removeFile(ctx.db, storage, { id }))
  return removed ? {} : refuse('not-found', noFile)
}

/** Files that no form took in time, those that were taken back, and those whose check was cut off. */
export async function sweepFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  const due = await rows<{ id: string }>(
    db,
    sql`select id from files where claimed_by is null and (expires_at < ${now.toISOString()}::timestamptz or state = 'gone') order by expires_at limit 500`,
  )
  for (const { id } of due) await removeFile(db, storage, { id })
  return due.length
}

/** What a form had taken is swept away with the form: an application whose time is over. */
export async function releaseFiles(tx: Tx, claimedBy: string): Promise<void> {
  await tx
    .update(files)
    .set({ claimedBy: null, state: 'gone' })
    .where(eq(files.claimedBy, claimedBy))
}
