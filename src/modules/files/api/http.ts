import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { filesContract } from '../contract.ts'
import { finishFile } from '../commands/finish-file.ts'
import { saveFileChunk, readFileStatus } from '../commands/save-file-chunk.ts'
import { readSubmittedFile } from '../queries/read-submitted-file.ts'
import { discardFile } from '../remove-file.ts'
import type { filesStaffContract } from './staff-contract.ts'
import { startFile } from '../commands/start-file.ts'

export function filesHandlers(
  services: Pick<Services, 'storage' | 'scan'>,
): Handlers<typeof filesContract> {
  return {
    startFile: (ctx, input) => startFile(ctx, input),
    putPart: (ctx, input, { bytes = Buffer.alloc(0) }) =>
      saveFileChunk(ctx, services, { ...input, bytes }),
    readFileStatus: (ctx, input) => readFileStatus(ctx, input),
    finishFile: (ctx, input) => finishFile(ctx, services, input),
    discardFile: (ctx, input) => discardFile(ctx, services, input),
  }
}

export function filesStaffHandlers(
  services: Pick<Services, 'storage' | 'scan'>,
): Handlers<typeof filesStaffContract> {
  return { readSentFile: ({ db }, { id }) => readSubmittedFile(db, services, id) }
}
