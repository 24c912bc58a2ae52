import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { describeCsvError, readCsvRows } from '#platform/csv/read-csv-rows.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { insertRun } from '../db/run-rows.ts'
import { detectKind, type DetectedFile } from '../files/detect-kind.ts'
import { listImportKinds } from '../queries/list-import-kinds.ts'
import { getImportFileKey } from '../import-file.ts'

export interface ReceivedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Stores a file and starts its dry run. Kind and source are detected from its columns. */
export async function receiveFile(
  ctx: Ctx,
  services: Pick<Services, 'storage' | 'contributions'>,
  { name, bytes }: ReceivedFile,
): Promise<{ id: string } | Refusal> {
  const detected = await detectFile(services, bytes)
  if (typeof detected === 'string')
    return refuse('file-refused', detected, { reason: 'import-file-not-readable' })
  const id = createId('imr', ctx.now.getTime())
  await services.storage.put(getImportFileKey(id), bytes)
  const { kind, source, ignoredColumns } = detected
  await inTransaction(ctx.db, async (tx) => {
    await insertRun(tx, {
      id,
      kind: kind.name,
      source,
      file: name,
      ignoredColumns,
      createdBy: getStaffId(ctx),
      createdAt: ctx.now,
    })
    await ctx.jobs.enqueue(tx, 'imports.continue', { runId: id }, { key: id })
  })
  return { id }
}

const sliceLength = 64 * 1024

/** The file in parts, so that only its beginning is decoded. */
async function* slice(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += sliceLength)
    yield bytes.subarray(start, start + sliceLength)
}

async function detectFile(
  services: Pick<Services, 'contributions'>,
  bytes: Buffer,
): Promise<DetectedFile | string> {
  try {
    for await (const { cells } of readCsvRows(slice(bytes)))
      return detectKind(listImportKinds(services), cells)
  } catch (error) {
    return `This file cannot be read: ${describeCsvError(error).reason}`
  }
  return 'The file is empty.'
}
