import { findOrderId } from '#modules/orders/find-order.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'

export type OrderAct<Result> = (orderId: string, by: OrderActor) => Promise<Result | Refusal>

/** Runs an act of staff on the order with this id or number. */
export async function withOrder<Result>(
  ctx: Ctx,
  order: string,
  act: OrderAct<Result>,
): Promise<Result | Refusal> {
  const orderId = await findOrderId(ctx.db, order)
  return orderId
    ? act(orderId, toStaffActor(ctx))
    : refuse('not-found', 'There is no order with this id or number.', {
        reason: 'order-not-found',
      })
}

export function toStaffActor({ staff }: Ctx): OrderActor {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}
