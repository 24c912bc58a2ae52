import { findGiftByCode } from '#modules/orders/gift-access.ts'
import { authorizeOrder, type OrderKey } from '#modules/orders/authorize-order.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'

/** An order key of the buyer, or the gift code of one delivery group. */
export interface ReturnKey extends OrderKey {
  readonly gift?: string
}

export interface ReturnHolder {
  readonly orderId: string
  /** The delivery group of a gift; null for the buyer. */
  readonly groupId: string | null
  readonly by: OrderActor
}

export async function accessReturn(
  ctx: Ctx,
  { gift, ...key }: ReturnKey,
): Promise<ReturnHolder | Refusal> {
  const createActor = (isIdentified: boolean): OrderActor => ({
    kind: 'customer',
    ...(isIdentified && ctx.caller.level !== 'nobody' && { id: ctx.caller.id }),
  })
  if (gift !== undefined) {
    const access = await findGiftByCode(ctx.db, gift)
    return isRefusal(access) ? access : { ...access, by: createActor(true) }
  }
  const access = await authorizeOrder(ctx, key)
  return isRefusal(access)
    ? access
    : { orderId: access.orderId, groupId: null, by: createActor(key.token === undefined) }
}
