import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { orderDeskContract } from '../api/staff-contract.ts'
import { findAnnotations } from '../db/annotations.ts'
import { updateAnnotations } from './update-annotations.ts'

const changeSchema = z.object({
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
  assigneeId: z.string().nullable().optional(),
})

/** Restores the tags, the note and the assignee that a change of an order has replaced. */
export const undoableAnnotations: UndoableAct = {
  act: orderDeskContract.updateOrder.path,
  permission: 'orders.write',
  async undo(ctx, { object, before, after }) {
    const orderId = await findOrderId(ctx.db, object.id)
    if (!orderId) return refuseChangedObject()
    const current = await findAnnotations(ctx.db, orderId)
    const fields = new Map<string, unknown>(Object.entries(current))
    const isUnchanged = Object.entries(after).every(([name, value]) =>
      isDeepStrictEqual(fields.get(name), value),
    )
    if (!isUnchanged) return refuseChangedObject()
    const { tags, note, assigneeId } = changeSchema.parse(before)
    return updateAnnotations(ctx, {
      orderId,
      version: current.version,
      ...(tags && { tags }),
      ...(note !== undefined && { note }),
      ...(assigneeId !== undefined && { assigneeId }),
    })
  },
}
