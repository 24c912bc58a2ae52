import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { FileProgress, filesContract } from '../contract.ts'
import { findOpenFile, chunkKey, listReceivedChunks, type FileRow } from '../db/file-rows.ts'
import { getChunkLength, chunkSize, countChunks } from '../domain/purposes.ts'

export const fileNotFoundMessage = 'This file is no longer available. Please choose it again.'

/** Stores one part. A repeated part is stored once. */
export async function saveFileChunk(
  ctx: Ctx,
  { storage }: Pick<Services, 'storage'>,
  { id, index, bytes }: InputOf<typeof filesContract.putPart> & { bytes: Buffer },
): Promise<FileProgress | Refusal> {
  const file = await findOpenFile(ctx.db, { id, ownerId: findOwnerId(ctx.caller) ?? '' })
  if (file?.state !== 'receiving')
    return refuse('not-found', fileNotFoundMessage, { reason: 'file-not-found' })
  if (index >= countChunks(file.size))
    return refuse('fields-invalid', 'This part is beyond the end of the file.', {
      reason: 'part-out-of-range',
      fields: { index: 'is beyond the last part' },
    })
  const length = getChunkLength(file.size, index)
  if (bytes.length !== length)
    return refuse('fields-invalid', 'This part does not have the expected length.', {
      reason: 'part-length-mismatch',
      fields: { body: `must be ${length} bytes long` },
    })
  await storage.put(chunkKey(id, index), bytes)
  await inTransaction(ctx.db, (tx) =>
    execute(
      tx,
      sql`
        insert into file_chunks (file_id, number, size)
        values (${id}, ${index}, ${length})
        on conflict (file_id, number) do nothing`,
    ),
  )
  return readProgress(ctx, file)
}

export async function readFileStatus(
  ctx: Ctx,
  { id }: InputOf<typeof filesContract.readFileStatus>,
): Promise<FileProgress | Refusal> {
  const file = await findOpenFile(ctx.db, { id, ownerId: findOwnerId(ctx.caller) ?? '' })
  return file
    ? readProgress(ctx, file)
    : refuse('not-found', fileNotFoundMessage, { reason: 'file-not-found' })
}

async function readProgress(ctx: Ctx, { id, state, size }: FileRow): Promise<FileProgress> {
  const received = await listReceivedChunks(ctx.db, id)
  return {
    id,
    state: state === 'deleted' ? 'receiving' : state,
    partSize: chunkSize,
    parts: countChunks(size),
    received,
  }
}
