import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll } from 'vitest'
import type { AddressInfo } from 'node:net'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { systemClock } from '#kernel/time/time.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { savePayment, lockPayment, reconcilePayment } from '#modules/payments/reconcile-payment.ts'
import { readProviderState } from '#modules/payments/sync-with-provider.ts'
import { capturePaymentLater } from '#modules/payments/capture-payment.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
} from '#modules/payments/create-sandbox-provider.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import {
  openProviderSession,
  type PaymentSession,
} from '#modules/payments/open-provider-session.ts'
import { paymentProviders } from '#modules/payments/payment-providers.ts'
import { findPayment, type Payment } from '#modules/payments/find-payment.ts'
import { recordWebhook } from '#modules/payments/commands/record-webhook.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import type { Services } from '#platform/services.ts'
import { testContext } from './context.ts'
import { registerBackgroundWork } from './database.ts'
import { trackCalls } from './track-calls.ts'
import { testJobs, type TestJobs } from './jobs.ts'

export const testSecret = 'a secret of thirty-two characters'

export interface TestPayments {
  readonly services: Pick<
    Services,
    'db' | 'log' | 'clock' | 'providers' | 'secret' | 'count' | 'isSavingCards'
  > & {
    readonly jobs: TestJobs
  }
  readonly sandbox: SandboxProvider
  readonly base: string
  /** Responses of the webhook endpoint, in order. */
  readonly received: { status: number; type: string }[]
  open(amount?: number): Promise<PaymentSession & { paymentId: string }>
  /** Creates a token of a card stored by the provider. */
  keepCard(number?: string): Promise<string>
  /** A payment with a stored card that is not charged yet. */
  openWithCard(number?: string): Promise<{ paymentId: string }>
  /** The browser of the shopper, which calls the provider over HTTP. */
  confirm(
    session: PaymentSession,
    number: string,
  ): Promise<{ status: number; body: { status?: string; failure?: { code: string } | null } }>
  answerBank(session: PaymentSession, approved: boolean): Promise<{ status?: string }>
  complete(paymentId: string): Promise<Payment>
  read(paymentId: string): Promise<Payment>
  /** Runs jobs that are due `ahead` milliseconds from now; `more` are handlers of other modules. */
  runJobs(ahead?: number, more?: Readonly<Record<string, JobHandler>>): Promise<void>
  chaos(switches: Record<string, unknown>): Promise<void>
}

const entryOf = (number: string) => ({
  number,
  exp: '12/30',
  cvc: number.length === 15 ? '1234' : '123',
  name: 'Nora Hale',
})

/** A minimal checkout: creates an order for a paid payment and enqueues the capture. */
export function completeWith(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
): (paymentId: string) => Promise<Payment> {
  return async (paymentId) => {
    const before = await findPayment(services.db, paymentId)
    if (!before) throw new Error('There is no such payment.')
    const state = await readProviderState(services, before)
    return inTransaction(services.db, async (tx) => {
      const reconciliation = reconcilePayment(await lockPayment(tx, paymentId), state)
      const { payment } = reconciliation
      if (
        payment.orderId
        || payment.closing
        || (payment.status !== 'authorized' && payment.status !== 'captured')
      ) {
        await savePayment(tx, reconciliation)
        return payment
      }
      const orderId = createId('ord')
      await savePayment(tx, reconciliation, { orderId })
      await capturePaymentLater(tx, services.jobs, paymentId)
      return { ...payment, orderId }
    })
  }
}

/** The payments module with the sandbox over real HTTP; `completedBy` handles paid payments. */
export async function openTestPayments(
  database: Database,
  { completedBy }: { completedBy?: (paymentId: string) => Promise<unknown> } = {},
): Promise<TestPayments> {
  const jobs = testJobs(database)
  const received: { status: number; type: string }[] = []
  let base = ''
  const sandbox = createSandboxProvider({
    db: database.db,
    jobs,
    secret: testSecret,
    webhookUrl: () => `${base}/api/webhooks/sandbox`,
    webhookMs: 0,
    chaos: true,
  })
  const calls = trackCalls((request) => sandbox.app.fetch(request))
  registerBackgroundWork(database, calls.idle)
  registerBackgroundWork(database, sandbox.idle)
  const provider = createSandboxPaymentProvider({
    secret: testSecret,
    apiBase: 'http://sandbox/v1',
    fetch: calls.fetch,
  })
  const services = {
    db: database.db,
    jobs,
    log: createLog('silent'),
    clock: systemClock,
    providers: paymentProviders({ current: provider }, { breakAfter: 1_000_000 }),
    secret: testSecret,
    isSavingCards: false,
    count: () => undefined,
  }
  const ctx = testContext(database, { clock: systemClock })
  const handlers = { ...paymentJobs(services), ...sandbox.jobs }

  async function read(paymentId: string): Promise<Payment> {
    const payment = await findPayment(database.db, paymentId)
    if (!payment) throw new Error('There is no such payment.')
    return payment
  }

  const complete = completeWith(services)
  const app = new Hono().route('/sandbox', sandbox.app)
  app.post('/api/webhooks/sandbox', async (c) => {
    const rawBody = await c.req.text()
    const result = await recordWebhook(
      { ...services, complete: completedBy ?? complete },
      { provider: 'sandbox', rawBody, header: (name) => c.req.header(name) },
    )
    const status = isRefusal(result) ? (result.refused === 'not-allowed' ? 403 : 503) : 200
    received.push({ status, type: (JSON.parse(rawBody) as { type: string }).type })
    return c.json({}, status)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    await sandbox.idle()
    await new Promise((resolve) => server.close(resolve))
  })

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}/sandbox/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as {
        status?: string
        failure?: { code: string } | null
        token?: string
      },
    }
  }

  async function keepCard(number = '4242424242424242'): Promise<string> {
    const { body } = await post('tokens', { card: entryOf(number) })
    if (!body.token) throw new Error(JSON.stringify(body))
    return body.token
  }

  return {
    services,
    sandbox,
    keepCard,
    base,
    received,
    complete,
    read,
    async open(amount = 9_600) {
      const { id: paymentId } = await inTransaction(database.db, (tx) =>
        createPayment(tx, { checkoutId: createId('chk'), amount, currency: 'USD' }),
      )
      const session = await openProviderSession(ctx, services, { paymentId })
      if (isRefusal(session)) throw new Error(session.refused)
      return { ...session, paymentId }
    },
    async openWithCard(number) {
      const charge = {
        cardToken: await keepCard(number),
        provider: 'sandbox',
        payer: 'nobody',
      } as const
      const { id: paymentId } = await inTransaction(database.db, (tx) =>
        createPayment(tx, { checkoutId: createId('chk'), amount: 9_600, currency: 'USD', charge }),
      )
      return { paymentId }
    },
    confirm: (session, number) =>
      post(`sessions/${session.ref}/confirm`, {
        client_secret: session.clientSecret,
        card: entryOf(number),
      }),
    answerBank: async (session, approved) =>
      (
        await post(`sessions/${session.ref}/challenge`, {
          client_secret: session.clientSecret,
          approved,
        })
      ).body,
    async runJobs(ahead = 0, more = {}) {
      await jobs.runDue({ ...handlers, ...more }, new Date(Date.now() + ahead))
    },
    async chaos(switches) {
      const { apiKey } = await import('#modules/payments/sandbox/keys.ts').then(({ sandboxKeys }) =>
        sandboxKeys(testSecret),
      )
      const { status } = await post('control/chaos', switches, {
        authorization: `Bearer ${apiKey}`,
      })
      if (status !== 200) throw new Error(`The switches were refused: ${status}.`)
    },
  }
}
