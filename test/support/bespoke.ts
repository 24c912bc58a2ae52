import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commissionOrders } from '#modules/bespoke/commands/commission-orders.ts'
import { completeDeposit } from '#modules/bespoke/commands/pay-deposit.ts'
import { completeCheckoutByPayment } from '#modules/checkout/complete-checkout.ts'
import { loyaltyJobs } from '#modules/loyalty/jobs.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { openTestCheckout, orderMoney } from './checkout.ts'
import { openTestFeedback } from './feedback.ts'
import { openTestPayments, type TestPayments } from './payments.ts'
import { testServices } from './services.ts'

/** Commissions on a test database with the sandbox provider. */
export async function openTestBespoke(database: Database): Promise<{
  clock: ReturnType<typeof openTestFeedback>['clock']
  payments: TestPayments
  services: Services
  /** Handles orders and points after payment. */
  jobs: Readonly<Record<string, JobHandler>>
}> {
  const { clock, services: feedback } = openTestFeedback(database)
  const completedBy = async (paymentId: string) => {
    if (!(await completeDeposit(services, paymentId)))
      await completeCheckoutByPayment(services, paymentId)
  }
  const payments = await openTestPayments(database, { completedBy })
  const { mails, origin, secret, limitByKey } = feedback
  const {
    pricing,
    sealer,
    policyVersions,
    points,
    isGuestCheckoutAllowed: guestCheckout,
  } = openTestCheckout(database, {
    clock,
  }).services
  const storage = createDiskStorage(mkdtempSync(join(tmpdir(), 'aumbry-bespoke-')))
  const checkout = {
    pricing,
    sealer,
    policyVersions,
    points,
    isGuestCheckoutAllowed: guestCheckout,
    commissions: commissionOrders,
  }
  const given = {
    ...payments.services,
    ...checkout,
    mails,
    origin,
    secret,
    limitByKey,
    clock,
    storage,
  }
  const services = testServices(database, given)
  const orders = testServices(database, { ...given, ...orderMoney })
  return {
    clock,
    payments,
    services,
    jobs: {
      ...orderJobs(orders),
      ...loyaltyJobs(testServices(database, { ...given, points: undefined })),
    },
  }
}
