import type { OrderActor } from '#modules/orders/lock-order.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import {
  closeBatchGroups,
  insertPickBatch,
  listBatchedOrders,
  listBatchGroups,
  lockPickBatch,
  updatePickBatch,
  type PickBatch,
} from '../db/pick-batches.ts'
import { listPickUnits } from '../db/picks.ts'
import { pickBatchMachine } from '../domain/pick-batch-machine.ts'
import type { PickUnit } from '../domain/pick-list.ts'
import { prepareUnits } from './prepare-units.ts'

type BatchServices = Pick<Services, 'db' | 'clock' | 'orderUnitFollowers'>

/** Starts a batch of delivery groups. A group is in one open batch at a time. */
export async function createPickBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { groupIds, name }: { groupIds: readonly string[]; name: string },
  by: OrderActor,
): Promise<{ batchId: string } | Refusal> {
  const now = clock.now()
  const id = createId('pck', now.getTime())
  const ids = [...new Set(groupIds)]
  return inTransaction<{ batchId: string } | Refusal>(db, async (tx) => {
    await execute(tx, sql`select 1 from order_groups where id = any(${ids}) order by id for update`)
    const [batched] = await listBatchedOrders(tx, ids)
    if (batched)
      return refuse('transition-illegal', `${batched.number} is in another batch already.`, {
        reason: 'already-in-batch',
        detail: { order: batched.number },
      })
    const units = await listPickUnits(tx, ids)
    const empty = ids.find((groupId) => !units.some((unit) => unit.groupId === groupId))
    if (empty !== undefined || ids.length === 0)
      return refuse('transition-illegal', 'One of these deliveries has nothing left to pick.', {
        reason: 'nothing-to-pick',
        ...(empty !== undefined && { detail: { groupId: empty } }),
      })
    await insertPickBatch(
      tx,
      {
        id,
        assigneeId: by.id ?? null,
        assigneeName: name,
        createdBy: by.id ?? '',
        createdAt: now,
      },
      ids,
    )
    return { batchId: id }
  })
}

/** Makes the caller the person who picks this batch. */
export function takePickBatch(
  services: Pick<Services, 'db'>,
  { batchId, name }: { batchId: string; name: string },
  by: OrderActor,
): Promise<{ state: string } | Refusal> {
  return withBatch(services, batchId, async (tx, batch) => {
    if (batch.state === 'packed' || batch.state === 'cancelled') unwrap(refuseState(batch))
    await updatePickBatch(tx, batchId, { assigneeId: by.id ?? null, assigneeName: name })
    return { state: batch.state }
  })
}

/** Gives up a batch. What was picked stays picked. */
export function cancelPickBatch(
  services: Pick<Services, 'db'>,
  batchId: string,
): Promise<{ state: string } | Refusal> {
  return withBatch(services, batchId, async (tx, batch) => {
    const state = findNextState(pickBatchMachine, batch.state, 'cancel')
    if (!state) return unwrap(refuseState(batch))
    await updatePickBatch(tx, batchId, { state })
    await closeBatchGroups(tx, batchId)
    return { state }
  })
}

/** Ends the picking of a batch, once every unit is picked or marked as missing. */
export function finishPicking(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  batchId: string,
): Promise<{ state: string } | Refusal> {
  return withBatch({ db }, batchId, async (tx, batch) => {
    const state = findNextState(pickBatchMachine, batch.state, 'pick')
    if (!state) return unwrap(refuseState(batch))
    unwrap(refuseUnpicked(await listPickUnits(tx, await listBatchGroups(tx, batchId))))
    await updatePickBatch(tx, batchId, { state, pickedAt: clock.now() })
    return { state }
  })
}

export interface PackedBatch {
  readonly state: string
  readonly packed: { readonly order: string; readonly units: number }[]
  /** Orders whose units could not be packed, with the reason. */
  readonly left: { readonly order: string; readonly why: string }[]
}

/**
 * Marks the picked units of a batch as packed and ends the batch. Each order is a separate
 * transaction; the ones that cannot be packed are listed.
 */
export async function finishPacking(
  services: BatchServices,
  batchId: string,
  by: OrderActor,
): Promise<PackedBatch | Refusal> {
  const units = await listPickUnits(services.db, await listBatchGroups(services.db, batchId))
  const closed = await withBatch(services, batchId, async (tx, batch) => {
    const state = findNextState(pickBatchMachine, batch.state, 'pack')
    if (!state) return unwrap(refuseState(batch))
    unwrap(refuseUnpicked(units))
    await updatePickBatch(tx, batchId, { state, packedAt: services.clock.now() })
    await closeBatchGroups(tx, batchId)
    return { state }
  })
  if (isRefusal(closed)) return closed
  const packed: { order: string; units: number }[] = []
  const left: { order: string; why: string }[] = []
  const picked = units.filter(({ pickState }) => pickState === 'picked')
  for (const [orderId, keys] of Map.groupBy(picked, (unit) => unit.orderId)) {
    const order = keys[0]?.order ?? ''
    const result = await prepareUnits(services, { orderId, event: 'prepare', keys }, by)
    if (!isRefusal(result)) packed.push({ order, units: result.pieces })
    else if (result.reason !== 'no-matching-items') left.push({ order, why: result.message })
  }
  return { state: closed.state, packed, left }
}

/** Units whose monogram is not finished are picked later. */
function refuseUnpicked(units: readonly PickUnit[]): Refusal<'transition-illegal'> | null {
  const open = units.filter(
    ({ pickState, monogramState, orderStatus }) =>
      pickState === 'open' && monogramState !== 'waiting' && orderStatus === 'placed',
  )
  if (open.length === 0) return null
  const message =
    open.length === 1
      ? 'One item is not picked yet. Scan it, or mark it as missing.'
      : `${open.length} items are not picked yet. Scan them, or mark them as missing.`
  return refuse('transition-illegal', message, {
    reason: 'items-not-picked',
    detail: { left: open.length },
  })
}

function refuseState({ state }: PickBatch): Refusal<'transition-illegal'> {
  return refuse('transition-illegal', `This batch is ${state} already.`, {
    reason: 'batch-state-conflict',
    detail: { state },
  })
}

async function withBatch<Result>(
  { db }: Pick<Services, 'db'>,
  batchId: string,
  act: (tx: Tx, batch: PickBatch) => Promise<Result>,
): Promise<Result | Refusal> {
  return inTransaction<Result | Refusal>(db, async (tx) => {
    const batch = await lockPickBatch(tx, batchId)
    return batch
      ? act(tx, batch)
      : refuse('not-found', 'There is no batch with this id.', { reason: 'batch-not-found' })
  })
}
