import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { readSales } from './queries/read-sales.ts'
import { claimOrders } from './commands/claim-orders.ts'
import { ordersContract } from './contract.ts'
import {
  anonymizeBuyer,
  anonymizeGuestOrders,
  exportGuestOrders,
  exportOrders,
  findBuyerEmail,
} from './commands/anonymize-buyer.ts'
import { findOwnOrderId } from './queries/find-own-order.ts'
import type { OrderUnitChangeContext } from './order-unit-followers.ts'
import { orderInvariants } from './db/invariants.ts'
import { restoreCouponsAfterReturn } from './commands/restore-coupons.ts'
import { hasOrdered } from './queries/has-ordered.ts'
import { ordersHandlers } from './api/http.ts'
import { orderJobs } from './jobs.ts'
import { listMemberOrderIds, listOrderIdsByPeriod } from './queries/list-order-ids.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type {
  ListTenderRefunds,
  ReadOrderPayment,
  ReadOrderPayments,
} from './queries/order-payment.ts'
import { findOrderNewsletterConsent } from './queries/find-newsletter-consent.ts'
import { listOrderNumbers } from './list-order-numbers.ts'
import { findOrderHistory } from './queries/find-order-history.ts'
import { orderAddressUpdater } from './commands/order-address-updater.ts'
import { orderMerges } from './commands/merge-orders.ts'
import { readOrdersPanel } from './queries/read-customer-panel.ts'
import { orderEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Decrypts the delivery notes of orders. */
    readonly sealer: Sealer
    readonly readPayment: ReadOrderPayment
    readonly readPayments: ReadOrderPayments
    readonly listTenderRefunds: ListTenderRefunds
  }
  interface Events {
    /** An order was placed. Its stock is allocated. */
    'order.placed': {
      readonly orderId: string
      readonly checkoutId: string
      readonly number: string
      readonly ownerId: string
      /** In cents. */
      readonly total: number
      readonly placedAt: Date
    }
    /**
     * Order units changed their state. The order is locked; an error in a handler rolls back the
     * transaction.
     */
    'order_units.changed': OrderUnitChangeContext
  }
}

export const orders = defineModule({
  name: 'orders',
  uses: [
    'addresses',
    'cart',
    'catalog',
    'coupons',
    'loyalty',
    'members',
    'monograms',
    'pricing',
    'staff-desk',
  ],
  permissions: {
    'orders.read': 'See orders',
    'orders.write': 'Change orders, hold them and release them',
    'orders.refund': 'Refund orders',
    'orders.cancel': 'Cancel orders and answer cancellation requests',
  },
  provides: {
    claimOrders: () => claimOrders,
    findBuyerEmail: () => findBuyerEmail,
    findOrder: (services) => (db, query) => findOwnOrderId(db, services, query),
    hasOrdered: () => hasOrdered,
    listMemberOrders: () => listMemberOrderIds,
    listOrdersPlaced: () => listOrderIdsByPeriod,
    readSales: () => readSales,
    readConsent: () => findOrderNewsletterConsent,
    readOrderNumbers: () => listOrderNumbers,
    readOrderHistory: () => findOrderHistory,
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId }) => anonymizeBuyer(tx, memberId),
    'guest.erased': anonymizeGuestOrders,
    'order_units.changed': restoreCouponsAfterReturn(jobs),
  }),
  contributes: ({ sealer, jobs }) => ({
    emailSamples: orderEmailSamples,
    customerMerges: orderMerges({ jobs }),
    customerPanels: { rank: 1, read: readOrdersPanel },
    personalData: { orders: (db, memberId) => exportOrders(db, sealer, memberId) },
    guestData: { orders: (db, guest) => exportGuestOrders(db, sealer, guest) },
    addressKeepers: orderAddressUpdater(sealer),
  }),
  routes: (services) => createRoutes(ordersContract, ordersHandlers(services)),
  jobs: orderJobs,
  schedule: { 'orders.cleanup': '25 3 * * *' },
  invariants: orderInvariants,
})
