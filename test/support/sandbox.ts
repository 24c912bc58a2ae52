import {
  createSandboxProvider,
  type SandboxProvider,
} from '#modules/payments/create-sandbox-provider.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { registerBackgroundWork } from './database.ts'
import { testSecret } from './payments.ts'
import type { Fault, FormSession, ProviderShop, TestProvider } from './test-provider.ts'
import { trackCalls } from './track-calls.ts'

export interface TestSandbox extends TestProvider {
  readonly sandbox: SandboxProvider
  readonly storeCard: () => Promise<string>
}

/** The sandbox in the process of the test. */
export function connectSandbox({ database, jobs, receive }: ProviderShop): TestSandbox {
  const { db } = database
  let chooseFault: () => Fault | undefined = () => undefined
  const sandbox = createSandboxProvider({
    db,
    jobs,
    secret: testSecret,
    webhookUrl: () => 'http://shop/api/webhooks/sandbox',
    webhookMs: 0,
    post: (_url, message) => receive({ provider: 'sandbox', ...message }),
  })
  const calls = trackCalls((request) => sandbox.app.fetch(request))
  registerBackgroundWork(database, calls.idle)
  registerBackgroundWork(database, sandbox.idle)
  const adapter = createSandboxPaymentProvider({
    secret: testSecret,
    apiBase: 'http://sandbox/v1',
    fetch: async (request) => {
      const fault = chooseFault()
      const response = fault?.when === 'before' ? null : await calls.fetch(request)
      if (fault?.cut) throw new TypeError('terminated')
      return fault || !response ? new Response('{}', { status: 500 }) : response
    },
  })
  return {
    sandbox,
    adapter,
    jobs: sandbox.jobs,
    pay: (session, card) => submitCard(sandbox, session, card),
    storeCard: () => storeCard(sandbox),
    breakAnswers: (choose) => void (chooseFault = choose),
    listCaptured: () =>
      queryRows(
        db,
        { ref: text, captured: integer, refunded: integer },
        sql`select id as ref, captured, refunded from sandbox.sessions where captured > 0`,
      ),
    countSessions: async () => (await sandbox.counts()).sessions,
    countPaidTwice: async () => (await sandbox.counts()).twice,
    deliverWebhooks: sandbox.idle,
  }
}

/** Creates a token of a card stored by the provider. */
export async function storeCard(
  sandbox: SandboxProvider,
  number = '4242424242424242',
): Promise<string> {
  const response = await sandbox.app.request('/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: entryOf(number) }),
  })
  return ((await response.json()) as { token: string }).token
}

const entryOf = (number: string) => ({
  number,
  exp: '12/34',
  cvc: number.length === 15 ? '1234' : '123',
  name: 'Nora Hale',
})

/** Submits a card to the card form of a session. */
export async function submitCard(
  sandbox: SandboxProvider,
  { clientSecret, form }: FormSession,
  number = '4242424242424242',
): Promise<string> {
  const id = new URL(form?.data['url'] ?? '', 'http://shop').searchParams.get('session') ?? ''
  const response = await sandbox.app.request(`/v1/sessions/${encodeURIComponent(id)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, card: entryOf(number) }),
  })
  return ((await response.json()) as { status: string }).status
}
