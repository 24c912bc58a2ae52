import {
  createSandboxProvider,
  type SandboxProvider,
} from '#modules/payments/create-sandbox-provider.ts'
import type { Chaos } from '#modules/payments/sandbox/chaos.ts'
import { openDispute } from '#modules/payments/sandbox/disputes.ts'
import { sandboxKeys } from '#modules/payments/sandbox/keys.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import { registerBackgroundWork } from './database.ts'
import { testSecret } from './payments.ts'
import type { Fault, FormSession, ProviderShop, TestProvider } from './test-provider.ts'
import { trackCalls } from './track-calls.ts'

const past = new Date(Date.UTC(2020, 0, 1))

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
    chaos: true,
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
    rejectRefunds: (reject) => setChaos(sandbox, { rejectRefunds: reject }),
    async dispute(ref, state) {
      const dispute = {
        sessionId: ref,
        outcome: 'lost',
        seconds: 86_400,
        awaitsEvidence: true,
      } as const
      await openDispute(db, dispute)
      const changes = { open: {}, overdue: { respondBy: past }, closed: { closesAt: past } }[state]
      const changed = await queryRows(
        db,
        { id: text },
        sql`
          update sandbox.disputes set ${setValues({ outcome: 'lost', ...changes })}
          where session_id = ${ref}
          returning id`,
      )
      return changed[0]?.id ?? ''
    },
    async countEvidence(ref) {
      const found = await queryRows(
        db,
        { id: text },
        sql`select id from sandbox.disputes where session_id = ${ref} and evidence is not null`,
      )
      return found.length
    },
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

async function setChaos(sandbox: SandboxProvider, switches: Partial<Chaos>): Promise<void> {
  const { status } = await sandbox.app.request('/v1/control/chaos', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sandboxKeys(testSecret).apiKey}`,
    },
    body: JSON.stringify(switches),
  })
  if (status !== 200) throw new Error(`The switches were refused: ${status}.`)
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
