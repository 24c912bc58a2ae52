import { createRoutes } from '#platform/http/route.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import type { ShippingProvider } from '#modules/pricing/shipping-provider.ts'
import { defineModule } from '#platform/services.ts'

import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { todayOrders } from './queries/today-orders.ts'
import { todayPayments } from './queries/today-payments.ts'
import { fulfillmentContract } from './contract.ts'
import { followMonograms } from './commands/follow-monograms.ts'
import { fulfillmentInvariants } from './db/invariants.ts'
import type { Carrier, CarrierNews, HandleTrackingUpdates } from './carrier.ts'
import { getCarrierPage, type CarrierId } from './domain/tracking-number.ts'
import { createGiftCredit } from './commands/gift-credit.ts'
import { cancelGiftCardsOfUnits } from './commands/send-due-gift-cards.ts'
import { holdPartiallyCapturedOrder } from './commands/hold-partially-captured-order.ts'
import { fulfillmentHandlers, fulfillmentStaffHandlers } from './api/http.ts'
import { fulfillmentJobs } from './jobs.ts'
import { moveMonogramJobOfOrder } from './commands/move-monogram-job-of-order.ts'
import { recordDispute } from './commands/record-dispute.ts'
import { undoableHolds } from './commands/undoable-holds.ts'
import { refundGoodwill } from './commands/refund-goodwill.ts'
import { fulfillmentStaffContract } from './api/staff-contract.ts'
import { packingContract } from './api/packing-contract.ts'
import { packingHandlers } from './api/packing-handlers.ts'
import { followPicks } from './commands/follow-picks.ts'
import { fulfillmentList } from './queries/fulfillment-list.ts'
import { parcelSettings } from './parcel-settings.ts'
import { pickBatchList } from './queries/pick-batch-list.ts'
import { shippingCostList } from './queries/shipping-cost-list.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** The carrier service; null when the shop ships without one. */
    readonly carrier: Carrier | null
    /** Quotes shipping methods for changes of a placed order. */
    readonly shipping: ShippingProvider
    /** Modules that react to changes of order units. */
    readonly orderUnitFollowers: readonly OrderUnitFollower[]
    readonly trackingUpdateHandlers: readonly HandleTrackingUpdates[]
  }
  interface Events {
    /** A carrier has news of parcels. */
    'carrier.news': CarrierNews
  }
}

/** Its contract and its description do not depend on the time. */
const queue = fulfillmentList(new Date(0))
const shippingCosts = shippingCostList(new Date(0))

export const fulfillment = defineModule({
  name: 'fulfillment',
  uses: [
    'addresses',
    'audit',
    'cart',
    'catalog',
    'coupons',
    'inventory',
    'loyalty',
    'monograms',
    'orders',
    'payments',
    'pricing',
    'refunds',
    'staff',
    'staff-desk',
    'wallet',
  ],
  permissions: {
    'fulfillment.read': 'See what to pick and pack, print slips and labels',
    'fulfillment.write': 'Pick, pack and ship orders',
  },
  settings: [parcelSettings],
  provides: {
    onDispute: (services) => recordDispute(services),
    onPartialCapture: (services) => holdPartiallyCapturedOrder(services),
    orderUnitFollowers: ({ emit }) => [(tx, news) => emit('order_units.changed', tx, news)],
    trackingUpdateHandlers: ({ emit }) => [(tx, news) => emit('carrier.news', tx, news)],
    moveMonogramWork: (services) => (monogramJobId, move) =>
      moveMonogramJobOfOrder(services, monogramJobId, move),
    getTrackingPage: () => (parcel, shopName) =>
      getCarrierPage({ ...parcel, carrier: parcel.carrier as CarrierId }, shopName),
    giftCredit: (services) => createGiftCredit(services),
  },
  on: () => ({
    async 'order_units.changed'(tx, news) {
      await cancelGiftCardsOfUnits(tx, news)
      await followMonograms(tx, news)
      await followPicks(tx, news)
    },
  }),
  contributes: (services) => ({
    moneyActs: [refundGoodwill(services)],
    undoableActs: undoableHolds(services),
    todayItems: [...todayOrders, ...todayPayments],
  }),
  routes: (services) => [
    ...createRoutes(fulfillmentContract, fulfillmentHandlers(services)),
    ...createRoutes(fulfillmentStaffContract, fulfillmentStaffHandlers(services)),
    ...createRoutes(packingContract, packingHandlers(services)),
    ...createRoutes(listContract(queue), listHandlers(fulfillmentList)),
    ...createRoutes(listContract(pickBatchList), listHandlers(pickBatchList)),
    ...createRoutes(listContract(shippingCosts), listHandlers(shippingCostList)),
  ],
  lists: [queue, pickBatchList, shippingCosts],
  jobs: fulfillmentJobs,
  schedule: {
    'fulfillment.track': '*/5 * * * *',
    'fulfillment.settle-labels': '*/5 * * * *',
    'fulfillment.send-gift-cards': '*/5 * * * *',
    'fulfillment.check-promises': '27 * * * *',
    'fulfillment.void-unused-labels': '37 4 * * *',
  },
  invariants: fulfillmentInvariants,
})
