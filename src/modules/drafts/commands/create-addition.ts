import { findOrderDeliveries } from '#modules/orders/find-order-deliveries.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { copyOrderDeliveries } from '../draft-contents.ts'
import { createDraft, type SavedDraft } from './save-draft.ts'

/**
 * Starts a draft that adds to a placed order: for the same customer, to the same addresses. What
 * was paid stays as it is; the addition is an order of its own, with its own payment link.
 */
export async function createAddition(
  ctx: Ctx,
  services: Pick<Services, 'sealer'>,
  { order: entered }: { order: string },
): Promise<SavedDraft | Refusal> {
  const orderId = await findOrderId(ctx.db, entered)
  const order = orderId && (await findOrderDeliveries(ctx.db, orderId))
  if (!orderId || !order)
    return refuse('not-found', 'There is no order with this id or number.', {
      reason: 'order-not-found',
    })
  if (order.status === 'cancelled')
    return refuse('transition-illegal', 'This order is canceled. Start a new draft instead.', {
      reason: 'order-cancelled',
    })
  return createDraft(ctx, services, {
    email: order.email,
    memberId: order.ownerId.startsWith('mem_') ? order.ownerId : null,
    contents: copyOrderDeliveries(order, services.sealer),
    editOf: orderId,
  })
}
