import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { FileProgress, filesContract } from './contract.ts'
import { findOpenFile, partKey, receivedParts, type FileRow } from './data/file-rows.ts'
import { partLength, partSize, partsOf } from './domain/purposes.ts'
import type { FileParts } from './file-parts.ts'

export const noFile = 'That file is not here any more. Please choose it again.'

/** Keeps one part; the same part again is the same part. */
export async function putPart(
  ctx: Ctx,
  { storage }: FileParts,
  { id, index, bytes }: InputOf<typeof filesContract.putPart> & { bytes: Buffer },
): Promise<FileProgress | Refusal> {
  const file = await findOpenFile(ctx.db, { id, ownerId: ownerOf(ctx.actor) ?? '' })
  if (file?.state !== 'receiving') return refuse('not-found', noFile)
  if (index >= partsOf(file.size))
    return refuse('fields-invalid', 'The file has no such part.', {
      fields: { index: 'is beyond the last part' },
    })
  const length = partLength(file.size, index)
  if (bytes.length !== length)
    return refuse('fields-invalid', 'The part has another length.', {
      fields: { body: `must be ${length} bytes long` },
    })
  await storage.put(partKey(id, index), bytes)
  await inTransaction(ctx.db, (tx) =>
    tx.execute(
      sql`insert into file_parts (file_id, part, size) values (${id}, ${index}, ${length}) on conflict (file_id, part) do nothing`,
    ),
  )
  return progressOf(ctx, file)
}

/** How much of a file has arrived. */
export async function readFileStatus(
  ctx: Ctx,
  { id }: InputOf<typeof filesContract.readFileStatus>,
): Promise<FileProgress | Refusal> {
  const file = await findOpenFile(ctx.db, { id, ownerId: ownerOf(ctx.actor) ?? '' })
  return file ? progressOf(ctx, file) : refuse('not-found', noFile)
}

async function progressOf(ctx: Ctx, { id, state, size }: FileRow): Promise<FileProgress> {
  const received = await receivedParts(ctx.db, id)
  return {
    id,
    state: state === 'gone' ? 'receiving' : state,
    partSize,
    parts: partsOf(size),
    received,
  }
}
