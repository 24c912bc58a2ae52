import { reachGift } from '#modules/orders/reach-gift.ts'
import { reachOrder, type OrderKey } from '#modules/orders/reach-order.ts'
import type { OrderActor } from '#modules/orders/take-order.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'

/** An order key of the buyer, or the gift code of one delivery group. */
export interface ReturnKey extends OrderKey {
  readonly gift?: string
}

export interface Holder {
  readonly orderId: string
  /** The delivery group of a gift; null for the buyer. */
  readonly groupId: string | null
  readonly by: OrderActor
}

export async function reachHolder(
  ctx: Ctx,
  { gift, ...key }: ReturnKey,
): Promise<Holder | Refusal> {
  const createActor = (isIdentified: boolean): OrderActor => ({
    kind: 'customer',
    ...(isIdentified && ctx.actor.level !== 'nobody' && { id: ctx.actor.id }),
  })
  if (gift !== undefined) {
    const access = await reachGift(ctx.db, gift)
    return isRefusal(access) ? access : { ...access, by: createActor(true) }
  }
  const access = await reachOrder(ctx, key)
  return isRefusal(access)
    ? access
    : { orderId: access.orderId, groupId: null, by: createActor(key.token === undefined) }
}
