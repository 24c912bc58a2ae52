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
import type { FormSession, ProviderShop, TestProvider } from './test-providers.ts'
import { trackCalls } from './track-calls.ts'

export interface TestSandbox extends TestProvider {
  readonly sandbox: SandboxProvider
  /** The provider no longer answers. */
  silence(silent: boolean): void
  /** The provider acts, but its responses are lost. */
  cut(lose: boolean): void
  readonly storeCard: () => Promise<string>
}

/** The sandbox in the process of the test. */
export function connectSandbox({ database, jobs, receive }: ProviderShop): TestSandbox {
  const { db } = database
  let [isSilent, isLost] = [false, false]
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
      if (isSilent) throw new TypeError('fetch failed')
      const response = await calls.fetch(request)
      if (isLost) throw new TypeError('terminated')
      return response
    },
  })
  return {
    sandbox,
    adapter,
    jobs: sandbox.jobs,
    silence: (silent) => void (isSilent = silent),
    cut: (lose) => void (isLost = lose),
    pay: (session, card) => submitCard(sandbox, session, card),
    storeCard: () => storeCard(sandbox),
    async loseAnswers(act) {
      isLost = true
      await act()
      isLost = false
    },
    listCaptured: () =>
      queryRows(
        db,
        { ref: text, captured: integer, refunded: integer },
        sql`select id as ref, captured, refunded from sandbox.sessions where captured > 0`,
      ),
    countSessions: async () => (await sandbox.counts()).sessions,
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
