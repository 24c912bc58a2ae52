import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findPickBatch, listBatchGroups, type PickBatch } from '../db/pick-batches.ts'
import { listPickUnits } from '../db/picks.ts'
import { buildPickList, type PickListRow } from '../domain/pick-list.ts'
import { listPickScope } from './list-pick-scope.ts'
import { openGroups } from './open-groups.ts'

/** More groups are packed in several batches. */
export const maxGroups = 200

export interface PickListScope {
  readonly batchId?: string | undefined
  /** Delivery groups. Without them and without a batch: everything that is ready. */
  readonly groupIds: readonly string[]
}

export interface PickListPage {
  readonly groups: number
  readonly units: number
  readonly rows: PickListRow[]
  /** Whether the shop has a carrier that sells labels. */
  readonly canBuyLabels: boolean
}

type PickServices = Pick<Services, 'db' | 'carrier'>

/** What to take from the shelves, shelf by shelf. */
export async function readPickList(
  { db, carrier }: PickServices,
  scope: PickListScope,
  now: Date,
): Promise<PickListPage | Refusal> {
  const groupIds = await listGroupsToPick(db, scope, now)
  if (isRefusal(groupIds)) return groupIds
  const units = await listPickUnits(db, groupIds)
  return {
    groups: groupIds.length,
    units: units.length,
    rows: buildPickList(units),
    canBuyLabels: carrier !== null,
  }
}

export async function listGroupsToPick(
  db: Db,
  { batchId, groupIds }: PickListScope,
  now: Date,
): Promise<readonly string[] | Refusal> {
  if (batchId !== undefined) return listPickScope(db, { batchId })
  return groupIds.length > 0 ? groupIds : listReadyGroups(db, now)
}

/** The groups that are ready and in no batch, earliest deadline first. */
export async function listReadyGroups(db: Db, now: Date): Promise<string[]> {
  const groups = await queryRows(
    db,
    { id: text },
    sql`
      select t.id
      from ${openGroups(now)} t
      where t.state = 'ready'
        and not exists (select 1 from pick_batch_groups b where b.group_id = t.id and b.is_open)
      order by t.deadline, t.id
      limit ${maxGroups}`,
  )
  return groups.map(({ id }) => id)
}

export interface PickBatchDetail extends Omit<PickBatch, 'createdAt' | 'pickedAt' | 'packedAt'> {
  readonly createdAt: string
  readonly pickedAt: string | null
  readonly packedAt: string | null
  readonly deliveries: {
    readonly groupId: string
    readonly order: string
    readonly units: number
    readonly open: number
    readonly short: number
  }[]
  readonly rows: PickListRow[]
  readonly canBuyLabels: boolean
}

export async function readPickBatch(
  { db, carrier }: PickServices,
  id: string,
): Promise<PickBatchDetail | Refusal<'not-found'>> {
  const batch = await findPickBatch(db, id)
  if (!batch)
    return refuse('not-found', 'There is no batch with this id.', { reason: 'batch-not-found' })
  const units = await listPickUnits(db, await listBatchGroups(db, id))
  const { createdAt, pickedAt, packedAt, ...rest } = batch
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    pickedAt: pickedAt?.toISOString() ?? null,
    packedAt: packedAt?.toISOString() ?? null,
    deliveries: [...Map.groupBy(units, ({ groupId }) => groupId)].map(([groupId, own]) => ({
      groupId,
      order: own[0]?.order ?? '',
      units: own.length,
      open: own.filter(({ pickState }) => pickState === 'open').length,
      short: own.filter(({ pickState }) => pickState === 'short').length,
    })),
    rows: buildPickList(units),
    canBuyLabels: carrier !== null,
  }
}
