import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { findPickBatch, listBatchGroups } from '../db/pick-batches.ts'

/** What is picked together: a batch, or one delivery group. */
export interface PickScope {
  readonly batchId?: string | undefined
  readonly groupId?: string | undefined
}

/** The delivery groups of a batch that is open, or the given group. */
export async function listPickScope(
  db: Db,
  { batchId, groupId }: PickScope,
): Promise<readonly string[] | Refusal> {
  if (groupId !== undefined) return [groupId]
  const batch = batchId === undefined ? null : await findPickBatch(db, batchId)
  if (!batch)
    return refuse('not-found', 'There is no batch with this id.', { reason: 'batch-not-found' })
  if (batch.state === 'packed' || batch.state === 'cancelled')
    return refuse('transition-illegal', `This batch is ${batch.state} already.`, {
      reason: 'batch-state-conflict',
      detail: { state: batch.state },
    })
  return listBatchGroups(db, batch.id)
}
