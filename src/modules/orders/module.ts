import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { claimOrders } from './claim-orders.ts'
import { ordersContract } from './contract.ts'
import { anonymizeBuyer, exportOrders, findBuyerEmail } from './erase-buyer.ts'
import { findOwnOrderId } from './find-own-order.ts'
import type { OrderUnitChangeContext } from './follow-pieces.ts'
import { orderInvariants } from './fsck.ts'
import { restoreCouponsAfterReturn } from './give-coupons-back.ts'
import { hasOrdered } from './has-ordered.ts'
import { ordersHandlers } from './http.ts'
import { orderJobs } from './jobs.ts'
import { listMemberOrderIds, listOrderIdsByPeriod } from './list-order-ids.ts'
import type { OrderDeps } from './order-parts.ts'
import { findOrderNewsletterConsent } from './read-consent.ts'
import { listOrderNumbers } from './read-order-numbers.ts'
import { findOrderHistory } from './read-order-past.ts'
import { orderAddressUpdater } from './stored-addresses.ts'

declare module '#platform/services.ts' {
  interface Services extends OrderDeps {}
  interface Events {
    /** Order units changed their state. The order is locked; what a handler throws takes the act back. */
    'order_units.changed': OrderUnitChangeContext
  }
}

export const orders = defineModule({
  name: 'orders',
  uses: ['addresses', 'cart', 'catalog', 'coupons', 'loyalty', 'members', 'monograms', 'pricing'],
  provides: {
    claimOrders: () => claimOrders,
    findBuyerEmail: () => findBuyerEmail,
    findOrder: () => findOwnOrderId,
    hasOrdered: () => hasOrdered,
    listMemberOrders: () => listMemberOrderIds,
    listOrdersPlaced: () => listOrderIdsByPeriod,
    readConsent: () => findOrderNewsletterConsent,
    readOrderNumbers: () => listOrderNumbers,
    readOrderHistory: () => findOrderHistory,
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId }) => anonymizeBuyer(tx, memberId),
    'order_units.changed': restoreCouponsAfterReturn(jobs),
  }),
  contributes: ({ sealer }) => ({
    personalData: { orders: (db, memberId) => exportOrders(db, sealer, memberId) },
    addressKeepers: orderAddressUpdater(sealer),
  }),
  routes: (services) => createRoutes(ordersContract, ordersHandlers(services)),
  jobs: orderJobs,
  schedule: { 'orders.tidy': '25 3 * * *' },
  invariants: orderInvariants,
})
