import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'

import { countUnitsSold } from '#modules/orders/count-units-sold.ts'
import { readRefundedOrders } from '#modules/payments/read-refunded-orders.ts'
import { refundsHandlers } from './api/http.ts'
import { refundsContract } from './contract.ts'
import { disputeList } from './dispute-list.ts'
import { refundList } from './refund-list.ts'
import { refundInvariants } from './db/invariants.ts'
import { cleanUpEvidence, sendEvidence } from './commands/send-evidence.ts'
import type { GetTrackingPage } from './queries/read-parcels.ts'
import { readPointsRefund } from './queries/read-points-refund.ts'
import { listOtherRefunds } from './read-refunds.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly getTrackingPage: GetTrackingPage
  }
}

export const refunds = defineModule({
  name: 'refunds',
  uses: ['files', 'orders', 'payments', 'staff', 'wallet'],
  provides: {
    listTenderRefunds: () => listOtherRefunds,
    readPointsRefund: () => readPointsRefund,
    readUnitsSold: () => async (db, days) =>
      countUnitsSold(db, { days, without: await readRefundedOrders(db, days) }),
  },
  lists: [refundList, disputeList],
  routes: (services) => [
    ...createRoutes(listContract(refundList), listHandlers(refundList)),
    ...createRoutes(listContract(disputeList), listHandlers(disputeList)),
    ...createRoutes(refundsContract, refundsHandlers(services)),
  ],
  jobs: (services) => ({
    'refunds.send-evidence': ({ ref }) => sendEvidence(services, String(ref)),
    'refunds.cleanup': () => cleanUpEvidence(services),
  }),
  schedule: { 'refunds.cleanup': '37 * * * *' },
  invariants: refundInvariants,
})
