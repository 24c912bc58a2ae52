import { isRefusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { couponsContract } from '../contract.ts'
import { giveStaffCoupon } from '../commands/give-coupon.ts'
import { listMyCoupons } from '../queries/list-my-coupons.ts'
import { listSharedCards, type ReadOrderNumbers } from '../queries/list-shared-cards.ts'
import type { couponsStaffContract } from './staff-contract.ts'

export function couponsHandlers({
  tryOnCart,
}: Pick<Services, 'tryOnCart'>): Handlers<typeof couponsContract> {
  return { listMyCoupons: (ctx, input) => listMyCoupons(ctx, tryOnCart, input) }
}

export function couponsStaffHandlers(
  readOrderNumbers: ReadOrderNumbers,
): Handlers<typeof couponsStaffContract> {
  return {
    async giveCoupon(ctx, input) {
      const given = await performWithApproval(ctx, giveStaffCoupon, input)
      return isRefusal(given) ? given : { code: null, endsAt: null, ...given }
    },
    listSharedCards: (ctx) => listSharedCards(ctx, readOrderNumbers),
  }
}
