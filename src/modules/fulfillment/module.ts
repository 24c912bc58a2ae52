import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { fulfillmentContract } from './contract.ts'
import { followLetters } from './follow-letters.ts'
import { fulfillmentInvariants } from './fsck.ts'
import type { CarrierNews, FulfillmentParts } from './fulfillment-parts.ts'
import { createGiftCredit } from './gift-credit.ts'
import { followGiftCards } from './hand-over-gift-cards.ts'
import { holdShortOrder } from './hold-short-order.ts'
import { fulfillmentHandlers, fulfillmentStaffHandlers } from './http.ts'
import { fulfillmentJobs } from './jobs.ts'
import { letterPieces } from './letter-pieces.ts'
import { noteDispute } from './note-dispute.ts'
import { refundGoodwill } from './refund-goodwill.ts'
import { fulfillmentStaffContract } from './staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services extends FulfillmentParts {}
  interface Events {
    /** A carrier has news of parcels. */
    'carrier.news': CarrierNews
  }
}

export const fulfillment = defineModule({
  name: 'fulfillment',
  uses: [
    'addresses',
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
    'wallet',
  ],
  provides: {
    followDispute: (services) => noteDispute(services),
    followShort: (services) => holdShortOrder(services),
    followPieces: ({ emit }) => [(tx, news) => emit('order_units.changed', tx, news)],
    hearNews: ({ emit }) => [(tx, news) => emit('carrier.news', tx, news)],
    moveMonogramWork: (services) => (workId, move) => letterPieces(services, workId, move),
    giftCredit: (services) => createGiftCredit(services),
  },
  on: () => ({
    async 'order_units.changed'(tx, news) {
      await followGiftCards(tx, news)
      await followLetters(tx, news)
    },
  }),
  contributes: (services) => ({ moneyActs: [refundGoodwill(services)] }),
  routes: (services) => [
    ...createRoutes(fulfillmentContract, fulfillmentHandlers(services)),
    ...createRoutes(fulfillmentStaffContract, fulfillmentStaffHandlers(services)),
  ],
  jobs: fulfillmentJobs,
  schedule: {
    'fulfillment.track': '*/5 * * * *',
    'fulfillment.giftCards': '*/5 * * * *',
    'fulfillment.watch': '27 * * * *',
  },
  invariants: fulfillmentInvariants,
})
