import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { FileProgress, filesContract } from './contract.ts'
import { unclaimedOf } from './data/file-rows.ts'
import { files } from './data/schema.ts'
import { megabytes, partSize, partsOf, purposes } from './domain/purposes.ts'
import { shownName } from './domain/shown-name.ts'

/** How long a file waits for its form. */
const waits = days(7)
/** What one visitor may have lying here at once. */
const mostFiles = 20
const mostBytes = 100 * 1024 * 1024

/** Announces a file: too large or too many is said before a byte is sent. */
export async function startFile(
  ctx: Ctx,
  { purpose, name, size }: InputOf<typeof filesContract.startFile>,
): Promise<FileProgress | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  const shown = shownName(name)
  const { maxBytes } = purposes[purpose]
  if (size > maxBytes)
    return refuse(
      'file-refused',
      `${shown} is ${megabytes(size)}. A file may be ${megabytes(maxBytes)} at most.`,
    )
  const before = await unclaimedOf(ctx.db, ownerId)
  if (before.count >= mostFiles || before.bytes + size > mostBytes)
    return refuse(
      'too-many',
      'Too many files are waiting to be sent. Remove some, or send the form first.',
      { detail: { retryAfter: 60 } },
    )
  const id = newId('fil', ctx.now.getTime())
  await inTransaction(ctx.db, (tx) =>
    tx.insert(files).values({
      id,
      ownerId,
      purpose,
      name: shown,
      size,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + waits),
    }),
  )
  return { id, state: 'receiving', partSize, parts: partsOf(size), received: [] }
}
