import { createHash } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import type { Services } from '#platform/services.ts'
import type { filesContract, Upload } from '../contract.ts'
import {
  fileKey,
  findOpenFile,
  updateFileState,
  chunkKey,
  listReceivedChunks,
  type FileRow,
} from '../db/file-rows.ts'
import { countChunks, purposes, type PurposeName } from '../domain/purposes.ts'
import { sanitizeFileName } from '../domain/sanitize-file-name.ts'
import { fileNotFoundMessage } from './save-file-chunk.ts'
import { removeFile } from '../remove-file.ts'

/** Validates the content of a complete upload. A rejected file is deleted. */
export async function finishFile(
  ctx: Ctx,
  services: Pick<Services, 'storage' | 'scan'>,
  { id }: InputOf<typeof filesContract.finishFile>,
): Promise<Upload | Refusal> {
  const file = await findOpenFile(ctx.db, { id, ownerId: findOwnerId(ctx.caller) ?? '' })
  if (file?.state === 'ready') return toUpload(file)
  if (!file || file.state === 'checking')
    return refuse('not-found', fileNotFoundMessage, { reason: 'file-not-found' })
  const missing = await countMissingParts(ctx, file)
  if (missing > 0)
    return refuse(
      'version-conflict',
      `The upload of ${file.name} is incomplete: `
        + `${missing} of ${countChunks(file.size)} parts are missing.`,
      { reason: 'upload-incomplete' },
    )
  const isLocked = await inTransaction(ctx.db, (tx) =>
    updateFileState(tx, { id, from: ['receiving'], state: 'checking' }),
  )
  if (!isLocked) return refuse('not-found', fileNotFoundMessage, { reason: 'file-not-found' })
  try {
    return await checkFile(ctx.db, services, {
      file,
      bytes: await assemble(services.storage, file),
    })
  } catch (error) {
    await inTransaction(ctx.db, (tx) =>
      updateFileState(tx, { id, from: ['checking'], state: 'receiving' }),
    )
    throw error
  }
}

/** Stores or deletes a file in the state `checking`, according to its content. */
export async function checkFile(
  db: Db,
  services: Pick<Services, 'storage' | 'scan'>,
  { file, bytes: uploaded }: { file: FileRow; bytes: Buffer },
): Promise<Upload | Refusal> {
  const { id, size, name } = file
  const purpose = purposes[file.purpose as PurposeName]
  const inspected = await inspectFile(uploaded, { allowed: purpose.kinds, scan: services.scan })
  if ('fault' in inspected) {
    if (inspected.again) {
      await inTransaction(db, (tx) =>
        updateFileState(tx, { id, from: ['checking'], state: 'receiving' }),
      )
      return refuse(
        'provider-unavailable',
        `${name} could not be checked. Please try again in a minute.`,
        { reason: 'file-scan-unavailable' },
      )
    }
    await removeFile(db, services.storage, { id, size })
    return refuse('file-refused', `${name} was not accepted: ${inspected.fault}.`, {
      reason: 'file-not-accepted',
    })
  }
  const { bytes, type, width, height } = inspected
  await services.storage.put(fileKey(id), bytes)
  const properties = {
    type,
    width,
    height,
    size: bytes.length,
    name: sanitizeFileName(name, type),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await inTransaction(db, (tx) =>
    updateFileState(tx, { id, from: ['checking'], state: 'ready', ...properties }),
  )
  await removeParts(services.storage, file)
  return toUpload({ ...file, ...properties })
}

async function countMissingParts(ctx: Ctx, { id, size }: FileRow): Promise<number> {
  return countChunks(size) - (await listReceivedChunks(ctx.db, id)).length
}

async function assemble(storage: Storage, { id, size }: FileRow): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let index = 0; index < countChunks(size); index++) {
    const part = await storage.read(chunkKey(id, index))
    if (!part) throw new Error(`Part ${index} of ${id} is missing in the storage.`)
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

async function removeParts(
  storage: Storage,
  { id, size }: Pick<FileRow, 'id' | 'size'>,
): Promise<void> {
  for (let index = 0; index < countChunks(size); index++) await storage.remove(chunkKey(id, index))
}

function toUpload({ id, name, type, size, width, height }: FileRow): Upload {
  if (!type) throw new Error(`The file ${id} is ready but has no type.`)
  return { id, name, type, size, width, height }
}
