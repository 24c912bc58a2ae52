import { reachGift } from '#modules/orders/reach-gift.ts'
import { reachOrder, type OrderKey } from '#modules/orders/reach-order.ts'
import type { OrderActor } from '#modules/orders/take-order.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'

/** As an order is named by its buyer, or by the code of the one delivery that somebody was given. */
export interface ReturnKey extends OrderKey {
  readonly gift?: string
}

export interface Holder {
  readonly orderId: string
  /** The one delivery that was given; null for the buyer, who has all of the order. */
  readonly groupId: string | null
  readonly by: OrderActor
}

export async function reachHolder(
  ctx: Ctx,
  { gift, ...key }: ReturnKey,
): Promise<Holder | Refusal> {
  const by = (isNamed: boolean): OrderActor => ({
    kind: 'customer',
    ...(isNamed && ctx.actor.level !== 'nobody' && { id: ctx.actor.id }),
  })
  if (gift !== undefined) {
    const reached = await reachGift(ctx.db, gift)
    return isRefusal(reached) ? reached : { ...reached, by: by(true) }
  }
  const reached = await reachOrder(ctx, key)
  return isRefusal(reached)
    ? reached
    : { orderId: reached.orderId, groupId: null, by: by(key.token === undefined) }
}
