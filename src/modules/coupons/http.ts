import { isRefusal } from '#kernel/refusal/refusal.ts'
import { attempt } from '#modules/staff/money-acts.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { couponsContract } from './contract.ts'
import { giveCoupon } from './give-coupon.ts'
import { listMyCoupons, type TryOnCart } from './list-my-coupons.ts'
import { listSharedCards, type ReadOrderNumbers } from './list-shared-cards.ts'
import type { couponsStaffContract } from './staff-contract.ts'

export function couponsHandlers({
  tryOnCart,
}: {
  readonly tryOnCart: TryOnCart
}): Handlers<typeof couponsContract> {
  return { listMyCoupons: (ctx, input) => listMyCoupons(ctx, tryOnCart, input) }
}

export function couponsStaffHandlers(
  readOrderNumbers: ReadOrderNumbers,
): Handlers<typeof couponsStaffContract> {
  return {
    async giveCoupon(ctx, input) {
      const given = await attempt(ctx, giveCoupon, input)
      return isRefusal(given) ? given : { code: null, endsAt: null, ...given }
    },
    listSharedCards: (ctx) => listSharedCards(ctx, readOrderNumbers),
  }
}
