import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { FileProgress, filesContract } from '../contract.ts'
import { getUnclaimedUsage } from '../db/file-rows.ts'
import { formatMegabytes, chunkSize, countChunks, purposes } from '../domain/purposes.ts'
import { sanitizeFileName } from '../domain/sanitize-file-name.ts'

const unclaimedLifetime = days(7)
/** Limits of the unclaimed files of one owner. */
const maxUnclaimedFiles = 20
const maxUnclaimedBytes = 100 * 1024 * 1024

/** Starts an upload; checks the limits before any content is sent. */
export async function startFile(
  ctx: Ctx,
  { purpose, name, size }: InputOf<typeof filesContract.startFile>,
): Promise<FileProgress | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'Your session has ended. Reload the page and try again.', {
      reason: 'session-required',
    })
  const safeName = sanitizeFileName(name)
  const { maxBytes } = purposes[purpose]
  if (size > maxBytes)
    return refuse(
      'file-refused',
      `${safeName} is ${formatMegabytes(size)}. The maximum file size is `
        + `${formatMegabytes(maxBytes)}.`,
      { reason: 'file-too-large' },
    )
  const unclaimed = await getUnclaimedUsage(ctx.db, ownerId)
  if (unclaimed.count >= maxUnclaimedFiles || unclaimed.bytes + size > maxUnclaimedBytes)
    return refuse(
      'too-many',
      'You have too many unsent files. Remove some, or send the form first.',
      { reason: 'too-many-unsent-files', detail: { retryAfter: 60 } },
    )
  const id = createId('fil', ctx.now.getTime())
  await inTransaction(ctx.db, (tx) =>
    execute(
      tx,
      sql`insert into files ${insertValues({
        id,
        ownerId,
        purpose,
        name: safeName,
        size,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + unclaimedLifetime),
      })}`,
    ),
  )
  return { id, state: 'receiving', partSize: chunkSize, parts: countChunks(size), received: [] }
}
