import { routesOf, type Route } from '#api/mount.ts'
import { giveCoupon } from '#modules/coupons/give-coupon.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import { refundGoodwill } from '#modules/fulfillment/refund-goodwill.ts'
import { loyaltyMoneyActs } from '#modules/loyalty/adjust-points.ts'
import type { LoyaltyParts } from '#modules/loyalty/loyalty-parts.ts'
import { audited } from '#modules/staff/audited.ts'
import { moneyActsContract } from '#modules/staff/contract.ts'
import { moneyActsHandlers } from '#modules/staff/http.ts'
import { walletContract, walletStaffContract } from '#modules/wallet/contract.ts'
import { walletHandlers, walletStaffHandlers } from '#modules/wallet/http.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { walletMoneyActs } from '#modules/wallet/money-acts.ts'
import type { WalletParts } from '#modules/wallet/wallet-parts.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

interface WalletComposition {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

export function composeWallet(parts: WalletParts): WalletComposition {
  return {
    routes: [
      ...routesOf(walletContract, walletHandlers()),
      ...routesOf(walletStaffContract, audited(walletStaffContract, walletStaffHandlers())),
    ],
    handlers: walletJobs(parts),
  }
}

/** Approvals of staff acts that create value. */
export function approvalRoutes({
  loyalty,
  fulfillment,
}: {
  loyalty: LoyaltyParts
  fulfillment: FulfillmentParts
}): Route[] {
  const { adjust, event } = loyaltyMoneyActs(loyalty)
  const acts = [...walletMoneyActs, adjust, event, giveCoupon, refundGoodwill(fulfillment)]
  return routesOf(moneyActsContract, audited(moneyActsContract, moneyActsHandlers(acts)))
}
