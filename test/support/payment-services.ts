import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { systemClock } from '#kernel/time/time.ts'
import { capturePayment } from '#modules/payments/capture-payment.ts'
import { recordWebhook } from '#modules/payments/commands/record-webhook.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import {
  openProviderSession,
  type PaymentSession,
} from '#modules/payments/open-provider-session.ts'
import { paymentProviders } from '#modules/payments/payment-providers.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { testContext } from './context.ts'
import { testJobs } from './jobs.ts'
import { completeWith, testSecret } from './payments.ts'
import type { ConnectProvider } from './test-provider.ts'

/** What the payments module needs to work with providers that have a test server. */
export function createPaymentServices(
  database: Database,
  { current, older = [] }: { current: PaymentProvider; older?: readonly PaymentProvider[] },
) {
  return {
    db: database.db,
    jobs: testJobs(database),
    log: createLog('silent'),
    clock: systemClock,
    secret: testSecret,
    count: () => undefined,
    isSavingCards: false,
    providers: paymentProviders({ current, older }, { breakAfter: 1_000_000 }),
  }
}

/** A payment without a session. Returns its id. */
export async function createTestPayment(database: Database, amount = 9_600): Promise<string> {
  const { id } = await inTransaction(database.db, (tx) =>
    createPayment(tx, { checkoutId: createId('chk'), amount, currency: 'USD' }),
  )
  return id
}

/** The session of a payment that can be paid. */
export async function openTestSession(
  ctx: Ctx,
  services: Pick<Services, 'providers' | 'secret' | 'isSavingCards'>,
  payment: { readonly paymentId: string; readonly email?: string },
): Promise<PaymentSession & { readonly paymentId: string }> {
  const session = await openProviderSession(ctx, services, payment)
  if (isRefusal(session)) throw new Error(session.refused)
  return { ...session, paymentId: payment.paymentId }
}

/** The payments module with one provider, whose webhooks it receives, and a minimal checkout. */
export function openTestProviderPayments(
  database: Database,
  connectProvider: ConnectProvider,
  { areWebhooksLost = false }: { areWebhooksLost?: boolean } = {},
) {
  const provider = connectProvider({
    database,
    jobs: testJobs(database),
    clock: systemClock,
    receive: async ({ provider: name, body, headers }) =>
      areWebhooksLost
      || !isRefusal(
        await recordWebhook(
          { ...services, complete },
          { provider: name, rawBody: body, header: (header) => headers[header] },
        ),
      ),
  })
  const services = createPaymentServices(database, { current: provider.adapter })
  const complete = completeWith(services)
  const ctx = testContext(database, { clock: systemClock })
  const open = async (amount: number) =>
    openTestSession(ctx, services, { paymentId: await createTestPayment(database, amount) })
  return {
    provider,
    services,
    complete,
    open,
    /** A captured payment. */
    async pay(amount: number) {
      const session = await open(amount)
      await provider.pay(session)
      await complete(session.paymentId)
      await capturePayment(services, session.paymentId)
      return session
    },
    /** Runs jobs that are due `ahead` milliseconds from now. */
    async runJobs(ahead: number): Promise<void> {
      const due = new Date(Date.now() + ahead)
      await services.jobs.runDue({ ...paymentJobs(services), ...provider.jobs }, due)
    },
  }
}
