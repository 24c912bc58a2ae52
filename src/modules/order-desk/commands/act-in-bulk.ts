import { findOrderId } from '#modules/orders/find-order.ts'
import { holdOrder, releaseOrder } from '#modules/fulfillment/hold-order.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { normalizeTags } from '../domain/normalize-tags.ts'
import { changeAnnotations } from './update-annotations.ts'

export const bulkActs = ['hold', 'release', 'addTags', 'removeTags', 'assign'] as const

export interface BulkInput {
  /** Ids or numbers. */
  readonly orders: readonly string[]
  readonly act: (typeof bulkActs)[number]
  /** Of a hold. */
  readonly reason?: string
  readonly tags?: readonly string[]
  /** Null for nobody. */
  readonly assigneeId?: string | null
}

export interface BulkResult {
  readonly order: string
  readonly isDone: boolean
  /** Why the act was refused; empty otherwise. */
  readonly message: string
  readonly reason: string
}

/** Acts on orders one after the other. Each succeeds or is refused on its own. */
export async function actInBulk(
  ctx: Ctx,
  services: Services,
  input: BulkInput,
): Promise<{ rows: BulkResult[] } | Refusal> {
  const missing = findMissingField(input)
  if (missing) return missing
  const rows: BulkResult[] = []
  for (const order of new Set(input.orders)) {
    const result = await actOnOne(ctx, services, { order, input })
    rows.push(
      isRefusal(result)
        ? { order, isDone: false, message: result.message, reason: result.reason }
        : { order, isDone: true, message: '', reason: '' },
    )
  }
  return { rows }
}

function findMissingField({ act, reason, tags, assigneeId }: BulkInput): Refusal | null {
  const needs = (field: string, message: string) =>
    refuse('fields-invalid', message, { reason: 'field-required', fields: { [field]: message } })
  if (act === 'hold' && !reason) return needs('reason', 'Enter the reason of the hold.')
  if ((act === 'addTags' || act === 'removeTags') && !tags?.length)
    return needs('tags', 'Enter a tag.')
  if (act === 'assign' && assigneeId === undefined)
    return needs('assigneeId', 'Choose a member of staff.')
  return null
}

async function actOnOne(
  ctx: Ctx,
  services: Services,
  { order, input }: { order: string; input: BulkInput },
): Promise<unknown> {
  const orderId = await findOrderId(ctx.db, order)
  if (!orderId)
    return refuse('not-found', 'There is no order with this id or number.', {
      reason: 'order-not-found',
    })
  const by = { kind: 'staff', id: getStaffId(ctx) } as const
  const { act, reason = '', tags = [], assigneeId = null } = input
  switch (act) {
    case 'hold':
      return holdOrder(services, { orderId, reason }, by)
    case 'release':
      return releaseOrder(services, orderId, by)
    case 'assign':
      return changeAnnotations(ctx, orderId, () => ({ assigneeId }))
    case 'addTags':
      return changeAnnotations(ctx, orderId, (now) => ({ tags: [...now.tags, ...tags] }))
    case 'removeTags': {
      const removed = new Set(normalizeTags(tags))
      return changeAnnotations(ctx, orderId, (now) => ({
        tags: now.tags.filter((tag) => !removed.has(tag)),
      }))
    }
  }
}
