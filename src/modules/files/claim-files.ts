import { and, eq, inArray, isNull } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { KeptFile } from './contract.ts'
import { files } from './data/schema.ts'
import { purposes, type PurposeName } from './domain/purposes.ts'

/** Whoever sent a file: a session's or a member's own, or one of the staff by their key. */
export type FileOwner = OwnerId | `staff:${string}`

export interface Claim {
  readonly fileIds: readonly string[]
  readonly ownerId: FileOwner
  readonly purpose: PurposeName
  /** What takes them: `feedback:tkt_…`. */
  readonly claimedBy: string
}

/**
 * A form takes the files it names, all or none, in its own transaction. A file is taken once, by the one who sent it, for what it
 * was sent for.
 */
export async function claimFiles(
  tx: Tx,
  { fileIds, ownerId, purpose, claimedBy }: Claim,
): Promise<readonly KeptFile[] | Refusal> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  const { maxFiles } = purposes[purpose]
  if (ids.length > maxFiles) return refused(`At most ${maxFiles} files.`)
  const taken = await tx
    .update(files)
    .set({ claimedBy })
    .where(
      and(
        inArray(files.id, ids),
        eq(files.ownerId, ownerId),
        eq(files.purpose, purpose),
        eq(files.state, 'ready'),
        isNull(files.claimedBy),
      ),
    )
    .returning()
  if (taken.length < ids.length)
    return refused('One of the files is not here any more. Please remove it and add it again.')
  const kept = taken.flatMap(({ id, name, type, size, width, height }): KeptFile[] =>
    type ? [{ id, name, type, size, width, height }] : [],
  )
  return kept.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function refused(reason: string): Refusal {
  return refuse('fields-invalid', reason, { fields: { fileIds: reason } })
}
