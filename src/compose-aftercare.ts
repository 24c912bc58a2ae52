import type { Mount } from '#platform/http/mounts.ts'
import { routesOf, type Route } from '#api/mount.ts'
import type { FileParts } from '#modules/files/file-parts.ts'
import { fulfillmentContract } from '#modules/fulfillment/contract.ts'
import { fulfillmentStaffContract } from '#modules/fulfillment/staff-contract.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import { fulfillmentHandlers, fulfillmentStaffHandlers } from '#modules/fulfillment/http.ts'
import { followGiftCards } from '#modules/fulfillment/hand-over-gift-cards.ts'
import { followLetters } from '#modules/fulfillment/follow-letters.ts'
import { letterPieces } from '#modules/fulfillment/letter-pieces.ts'
import { productionContract } from '#modules/monograms/production-contract.ts'
import { productionHandlers } from '#modules/monograms/production-http.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.ts'
import { simulatedCarrier } from '#modules/fulfillment/simulated-carrier.ts'
import { followWithCoupons } from '#modules/orders/give-coupons-back.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { readMoneyOfOrders, readOrderMoney } from '#modules/payments/read-order-money.ts'
import { readBackBesideCard } from '#modules/refunds/read-refunds.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import { pointsOfPieces } from '#modules/loyalty/points-of-pieces.ts'
import { policiesStaffContract } from '#modules/policies/contract.ts'
import { policiesStaffHandlers } from '#modules/policies/http.ts'
import { returnsContract } from '#modules/returns/contract.ts'
import { returnsHandlers, returnsStaffHandlers } from '#modules/returns/http.ts'
import { returnsStaffContract } from '#modules/returns/staff-contract.ts'
import type { ReturnParts } from '#modules/returns/return-parts.ts'
import { returnPhotoRoutes } from '#modules/returns/photo-routes.ts'
import { returnJobs } from '#modules/returns/jobs.ts'
import { wakeReturns } from '#modules/returns/track-returns.ts'
import { composeWallet } from './compose-wallet.ts'
import { audited } from '#modules/staff/audited.ts'

/** Functions of payments and refunds that orders use. */
export const orderMoney = {
  readMoney: readOrderMoney,
  readMoneyOf: readMoneyOfOrders,
  readBackBesideCard,
}

interface AftercareComposition {
  readonly fulfillment: FulfillmentParts
  readonly routes: readonly Route[]
  readonly mounts: readonly Mount[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** Job → cron (UTC). */
export const aftercareSchedule = {
  'fulfillment.track': '*/5 * * * *',
  'fulfillment.giftCards': '*/5 * * * *',
  'fulfillment.watch': '27 * * * *',
  'wallet.tidy': '40 13 * * *',
  'returns.track': '*/5 * * * *',
  'returns.tidy': '50 3 * * *',
} as const

/** Fulfillment, production, return policies, returns and the wallet. */
export function composeAftercare(
  checkout: CheckoutParts,
  {
    files,
    followers,
    carrier,
  }: { files: FileParts; followers: readonly FollowPieces[]; carrier: 'simulated' | 'none' },
): AftercareComposition {
  const { shipping } = checkout.pricing
  const followPieces = [
    followGiftCards,
    followLetters,
    followWithCoupons(checkout.jobs),
    ...followers,
  ]
  const hearNews = [wakeReturns(checkout.jobs)]
  const fulfillment: FulfillmentParts = {
    ...checkout,
    shipping,
    followPieces,
    hearNews,
    carrier: carrier === 'simulated' ? simulatedCarrier(checkout) : null,
  }
  const returns: ReturnParts = { ...fulfillment, files, pointsOfPieces }
  const wallet = composeWallet(checkout)
  const workshop = productionHandlers({
    move: (workId, move) => letterPieces(fulfillment, workId, move),
  })
  return {
    fulfillment,
    routes: [
      ...routesOf(fulfillmentContract, fulfillmentHandlers(fulfillment)),
      ...routesOf(
        fulfillmentStaffContract,
        audited(fulfillmentStaffContract, fulfillmentStaffHandlers(fulfillment)),
      ),
      ...routesOf(productionContract, audited(productionContract, workshop)),
      ...routesOf(policiesStaffContract, audited(policiesStaffContract, policiesStaffHandlers())),
      ...routesOf(returnsContract, returnsHandlers(returns)),
      ...routesOf(
        returnsStaffContract,
        audited(returnsStaffContract, returnsStaffHandlers(returns)),
      ),
      ...wallet.routes,
    ],
    mounts: [{ path: '/return-photo', rate: 'picture', app: returnPhotoRoutes(returns) }],
    handlers: { ...fulfillmentJobs(fulfillment), ...returnJobs(returns), ...wallet.handlers },
  }
}
