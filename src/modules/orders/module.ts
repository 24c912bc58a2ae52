import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { claimOrders } from './claim-orders.ts'
import { ordersContract } from './contract.ts'
import { eraseBuyer, exportOrders, findBuyerEmail } from './erase-buyer.ts'
import { findOwnOrder } from './find-own-order.ts'
import type { PieceNews } from './follow-pieces.ts'
import { orderInvariants } from './fsck.ts'
import { followWithCoupons } from './give-coupons-back.ts'
import { hasOrdered } from './has-ordered.ts'
import { ordersHandlers } from './http.ts'
import { orderJobs } from './jobs.ts'
import { listOrderIdsOf, listOrderIdsPlaced } from './list-order-ids.ts'
import type { OrderParts } from './order-parts.ts'
import { readConsent } from './read-consent.ts'
import { readOrderNumbers } from './read-order-numbers.ts'
import { readOrderPast } from './read-order-past.ts'
import { orderAddresses } from './stored-addresses.ts'

declare module '#platform/services.ts' {
  interface Services extends OrderParts {}
  interface Events {
    /** Order units changed their state. The order is locked; what a handler throws takes the act back. */
    'order_units.changed': PieceNews
  }
}

export const orders = defineModule({
  name: 'orders',
  uses: ['addresses', 'cart', 'catalog', 'coupons', 'loyalty', 'members', 'monograms', 'pricing'],
  provides: {
    claimOrders: () => claimOrders,
    findBuyerEmail: () => findBuyerEmail,
    findOrder: () => findOwnOrder,
    hasOrdered: () => hasOrdered,
    listOrdersOf: () => listOrderIdsOf,
    listOrdersPlaced: () => listOrderIdsPlaced,
    readConsent: () => readConsent,
    readOrderNumbers: () => readOrderNumbers,
    readOrderPast: () => readOrderPast,
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId }) => eraseBuyer(tx, memberId),
    'order_units.changed': followWithCoupons(jobs),
  }),
  contributes: ({ sealer }) => ({
    personalData: { orders: (db, memberId) => exportOrders(db, sealer, memberId) },
    addressKeepers: orderAddresses(sealer),
  }),
  routes: (services) => createRoutes(ordersContract, ordersHandlers(services)),
  jobs: orderJobs,
  schedule: { 'orders.tidy': '25 3 * * *' },
  invariants: orderInvariants,
})
