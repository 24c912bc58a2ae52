import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  listColumns,
  literal,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { PickBatchState } from '../domain/pick-batch-machine.ts'

const pickBatchRow = {
  id: text,
  state: literal<PickBatchState>(),
  assigneeId: nullable(text),
  assigneeName: text,
  createdBy: text,
  createdAt: timestamp,
  pickedAt: nullable(timestamp),
  packedAt: nullable(timestamp),
  version: integer,
}

export type PickBatch = Row<typeof pickBatchRow>

export function findPickBatch(db: Db, id: string): Promise<PickBatch | null> {
  return queryRow(
    db,
    pickBatchRow,
    sql`select ${listColumns(pickBatchRow)} from pick_batches where id = ${id}`,
  )
}

export function lockPickBatch(tx: Tx, id: string): Promise<PickBatch | null> {
  return queryRow(
    tx,
    pickBatchRow,
    sql`select ${listColumns(pickBatchRow)} from pick_batches where id = ${id} for update`,
  )
}

/** The delivery groups of a batch, in the order in which they are packed. */
export async function listBatchGroups(db: Db, batchId: string): Promise<string[]> {
  const groups = await queryRows(
    db,
    { groupId: text },
    sql`
      select group_id
      from pick_batch_groups
      where batch_id = ${batchId}
      order by position`,
  )
  return groups.map(({ groupId }) => groupId)
}

export interface NewPickBatch {
  readonly id: string
  readonly assigneeId: string | null
  readonly assigneeName: string
  readonly createdBy: string
  readonly createdAt: Date
}

export async function insertPickBatch(
  tx: Tx,
  batch: NewPickBatch,
  groupIds: readonly string[],
): Promise<void> {
  await execute(tx, sql`insert into pick_batches ${insertValues({ ...batch })}`)
  await execute(
    tx,
    sql`
      insert into pick_batch_groups (batch_id, group_id, position)
      select ${batch.id}, d.group_id, d.position
      from unnest(${groupIds}::text[]) with ordinality as d (group_id, position)`,
  )
}

export interface PickBatchChange {
  readonly state?: PickBatchState
  readonly assigneeId?: string | null
  readonly assigneeName?: string
  readonly pickedAt?: Date
  readonly packedAt?: Date
}

export async function updatePickBatch(
  tx: Tx,
  id: string,
  { state, assigneeId, assigneeName, pickedAt, packedAt }: PickBatchChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update pick_batches
      set
        state = coalesce(${state ?? null}, state),
        assignee_id = ${assigneeId === undefined ? sql`assignee_id` : assigneeId},
        assignee_name = coalesce(${assigneeName ?? null}, assignee_name),
        picked_at = coalesce(${pickedAt ?? null}, picked_at),
        packed_at = coalesce(${packedAt ?? null}, packed_at),
        version = version + 1
      where id = ${id}`,
  )
}

/** Makes the groups of a batch available to other batches. */
export async function closeBatchGroups(tx: Tx, batchId: string): Promise<void> {
  await execute(
    tx,
    sql`update pick_batch_groups set is_open = false where batch_id = ${batchId} and is_open`,
  )
}

/** The numbers of the orders whose groups are in an open batch; locks the groups. */
export function listBatchedOrders(
  tx: Tx,
  groupIds: readonly string[],
): Promise<{ number: string }[]> {
  return queryRows(
    tx,
    { number: text },
    sql`
      select o.number
      from pick_batch_groups b
      join order_groups g on g.id = b.group_id
      join orders o on o.id = g.order_id
      where b.group_id = any(${groupIds}) and b.is_open
      order by o.number`,
  )
}
