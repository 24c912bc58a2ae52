import { isRefusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { couponsContract } from '../contract.ts'
import { giveStaffCoupon } from '../commands/give-coupon.ts'
import { listMyCoupons } from '../queries/list-my-coupons.ts'
import { listSharedCards, type ReadOrderNumbers } from '../queries/list-shared-cards.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { couponList } from '../coupon-list.ts'
import { changeCouponState, createCoupon, editCoupon } from '../commands/edit-coupon.ts'
import { describeCoupon, exportPoolCodes, findCouponScopes } from '../queries/describe-coupon.ts'
import type { couponDeskContract } from './desk-contract.ts'
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

export function couponDeskHandlers(
  readOrderNumbers: ReadOrderNumbers,
): Handlers<typeof couponDeskContract> {
  const list = listHandlers(couponList)
  return {
    listCoupons: list.list,
    exportCouponList: list.export,
    readCoupon: (ctx, { id }) => describeCoupon(ctx, readOrderNumbers, id),
    findCouponScopes: ({ db }, { search }) => findCouponScopes(db, search),
    createCoupon: (ctx, input) => createCoupon(ctx, input),
    updateCoupon: (ctx, input) => editCoupon(ctx, input),
    changeCouponState: (ctx, input) => changeCouponState(ctx, input),
    exportPoolCodes: (ctx, { id }) => exportPoolCodes(ctx, id),
  }
}
