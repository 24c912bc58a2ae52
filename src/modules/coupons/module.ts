import type { Db } from '#platform/db/database.server.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { getMailboxIdentity } from '#kernel/email/email.ts'
import { couponSearch } from './queries/search-coupons.ts'
import { createCouponDiscounts } from './queries/assess-coupons.ts'
import { couponsContract } from './contract.ts'
import { couponInvariants } from './db/invariants.ts'
import { giveStaffCoupon } from './commands/give-coupon.ts'
import { couponDeskContract } from './api/desk-contract.ts'
import { couponDeskHandlers, couponsHandlers, couponsStaffHandlers } from './api/http.ts'
import { couponImport } from './moving/coupon-import.ts'
import { undoableCoupons } from './commands/undo-coupon.ts'
import { couponList } from './coupon-list.ts'
import { assignCouponsToMember } from './issue-coupon.ts'
import type { TryCouponsOnCart } from './queries/list-my-coupons.ts'
import type { ReadOrderNumbers } from './queries/list-shared-cards.ts'
import { countOwnCoupons, exportCoupons, revokeOwnCoupons } from './commands/own-coupons.ts'
import { couponsStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services {
    /**
     * The number of orders of this mailbox or member that were not cancelled, and the time of the
     * last one.
     */
    readonly readOrderHistory: (
      db: Db,
      buyer: { identity: string | null; memberId: string | null },
    ) => Promise<{ readonly orders: number; readonly lastAt: Date | null }>
    readonly findTierId: (db: Db, memberId: string) => Promise<string | null>
    readonly tryOnCart: TryCouponsOnCart
    readonly readOrderNumbers: ReadOrderNumbers
  }
}

export const coupons = defineModule({
  name: 'coupons',
  uses: ['audit', 'catalog', 'imports', 'members', 'pricing', 'staff', 'staff-desk'],
  permissions: {
    'coupons.read': 'See coupons',
    'coupons.write': 'Issue and change coupons',
  },
  lists: [couponList(new Date(0))],
  provides: { discounts: (services) => createCouponDiscounts(services) },
  on: () => ({
    'member.signed_in': (tx, { memberId, email }) =>
      assignCouponsToMember(tx, { memberId, identity: getMailboxIdentity(email) }),
    'member.erased': (tx, { memberId }) => revokeOwnCoupons(tx, memberId),
  }),
  contributes: () => ({
    personalData: { coupons: exportCoupons },
    accountAssets: {
      rank: 3,
      async read(db, { memberId, now }) {
        const count = await countOwnCoupons(db, { memberId, now })
        const name = count === 1 ? 'A personal coupon' : `${count} personal coupons`
        return count > 0 ? [{ name, outcome: 'You can no longer use them.' }] : []
      },
    },
    importKinds: [couponImport],
    moneyActs: [giveStaffCoupon],
    undoableActs: undoableCoupons,
    staffSearch: [couponSearch],
  }),
  routes: (services) => [
    ...createRoutes(couponsContract, couponsHandlers(services)),
    ...createRoutes(couponsStaffContract, couponsStaffHandlers(services.readOrderNumbers)),
    ...createRoutes(couponDeskContract, couponDeskHandlers(services.readOrderNumbers)),
  ],
  invariants: couponInvariants,
})
