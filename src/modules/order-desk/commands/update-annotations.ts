import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { addOrderEvent } from '#modules/orders/lock-order.ts'
import { listOrderNumbers } from '#modules/orders/list-order-numbers.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import { lockAnnotations, saveAnnotations, type OrderAnnotations } from '../db/annotations.ts'
import { maxTags, normalizeTags } from '../domain/normalize-tags.ts'

export interface AnnotationChange {
  readonly tags?: readonly string[]
  readonly note?: string
  /** Null for nobody. */
  readonly assigneeId?: string | null
}

/** Changes the tags, the note or the assignee of an order. `version` is the one the caller saw. */
export async function updateAnnotations(
  ctx: Ctx,
  { orderId, version, ...change }: AnnotationChange & { orderId: string; version: number },
): Promise<{ version: number } | Refusal> {
  return inTransaction<{ version: number } | Refusal>(ctx.db, async (tx) => {
    const current = await lockAnnotations(tx, orderId)
    if (current.version !== version) return changedMeanwhile('this order', current)
    return writeChange(tx, ctx, { orderId, current, change })
  })
}

/** Changes the annotations as they are now, for acts on many orders. */
export async function changeAnnotations(
  ctx: Ctx,
  orderId: string,
  change: (current: OrderAnnotations) => AnnotationChange,
): Promise<{ version: number } | Refusal> {
  return inTransaction<{ version: number } | Refusal>(ctx.db, async (tx) => {
    const current = await lockAnnotations(tx, orderId)
    return writeChange(tx, ctx, { orderId, current, change: change(current) })
  })
}

interface CurrentChange {
  readonly orderId: string
  readonly current: OrderAnnotations
  readonly change: AnnotationChange
}

async function writeChange(
  tx: Tx,
  ctx: Ctx,
  { orderId, current, change }: CurrentChange,
): Promise<{ version: number } | Refusal> {
  const tags = change.tags ? normalizeTags(change.tags) : current.tags
  if (tags.length > maxTags)
    return refuseField('tags', 'too-many-tags', `An order has at most ${maxTags} tags.`)
  const assigneeId = change.assigneeId === undefined ? current.assigneeId : change.assigneeId
  if (assigneeId !== null && assigneeId !== current.assigneeId)
    unwrap(await findUnknownAssignee(tx, assigneeId))
  const note = change.note ?? current.note
  const isTagged = tags.join('\n') !== current.tags.join('\n')
  if (!isTagged && note === current.note && assigneeId === current.assigneeId)
    return { version: current.version }
  const [at, by] = [ctx.now, { kind: 'staff', id: getStaffId(ctx) } as const]
  const changed = { tags, note, assigneeId }
  await saveAnnotations(tx, orderId, {
    ...changed,
    version: current.version,
    changedBy: by.id,
    changedAt: at,
  })
  await recordChange(tx, ctx, { orderId, current, change: changed })
  const addEvent = (kind: string, data: Record<string, unknown>) =>
    addOrderEvent(tx, orderId, { kind, at, by, visibility: 'staff', data })
  if (isTagged) await addEvent('tags_changed', { was: current.tags, now: tags })
  if (note !== current.note) await addEvent('note_changed', {})
  if (assigneeId !== current.assigneeId)
    await addEvent('assigned', { was: current.assigneeId, now: assigneeId })
  return { version: current.version + 1 }
}

/** The number of the order names it in the audit log. */
async function recordChange(
  tx: Tx,
  { audit }: Ctx,
  { orderId, current: { tags, note, assigneeId }, change }: CurrentChange,
): Promise<void> {
  const number = (await listOrderNumbers(tx, [orderId])).get(orderId) ?? orderId
  audit?.record({
    object: { kind: 'order', id: number, label: number },
    before: { tags, note, assigneeId },
    after: { ...change },
  })
}

async function findUnknownAssignee(tx: Tx, id: string): Promise<Refusal | null> {
  return (await listStaffNames(tx, [id])).has(id)
    ? null
    : refuseField('assigneeId', 'staff-not-found', 'There is no member of staff with this id.')
}

function refuseField(field: string, reason: string, message: string): Refusal {
  return refuse('fields-invalid', message, { reason, fields: { [field]: message } })
}
