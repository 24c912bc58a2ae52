import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { paymentsContract } from './contract.ts'
import { paymentInvariants } from './fsck.ts'
import { paymentsHandlers } from './http.ts'
import { paymentJobs, type PaymentJobParts } from './jobs.ts'
import { paymentSchedule } from './payment-schedule.ts'
import { readMoneyOfOrders, readOrderMoney } from './read-order-money.ts'
import type { CompletePayment } from './record-webhook.ts'
import type { DisputeParts } from './settle-disputes.ts'

declare module '#platform/services.ts' {
  interface Services extends PaymentJobParts, DisputeParts {
    readonly complete: CompletePayment
  }
  interface Contributions {
    /** Finishes what a payment stands behind; false when the payment belongs to something else. */
    paymentCompletions: (paymentId: string) => Promise<boolean>
  }
}

export const payments = defineModule({
  name: 'payments',
  uses: [],
  provides: {
    readMoney: () => readOrderMoney,
    readMoneyOf: () => readMoneyOfOrders,
    complete:
      ({ contributions }) =>
      async (paymentId) => {
        for (const complete of contributions('paymentCompletions'))
          if (await complete(paymentId)) return
        throw new Error(`Nothing is paid by ${paymentId}.`)
      },
  },
  routes: (services) => createRoutes(paymentsContract, paymentsHandlers(services)),
  jobs: paymentJobs,
  schedule: paymentSchedule,
  invariants: paymentInvariants,
})
