import { defineModule } from '#platform/services.ts'

import { countUnitsSold } from '#modules/orders/count-units-sold.ts'
import { readRefundedOrders } from '#modules/payments/read-refunded-orders.ts'
import { refundInvariants } from './db/invariants.ts'
import { readPointsRefund } from './queries/read-points-refund.ts'
import { listOtherRefunds } from './read-refunds.ts'

export const refunds = defineModule({
  name: 'refunds',
  uses: ['orders', 'payments', 'wallet'],
  provides: {
    listTenderRefunds: () => listOtherRefunds,
    readPointsRefund: () => readPointsRefund,
    readUnitsSold: () => async (db, days) =>
      countUnitsSold(db, { days, without: await readRefundedOrders(db, days) }),
  },
  invariants: refundInvariants,
})
