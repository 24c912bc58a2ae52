import { beforeAll, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestProviderPayments } from '#test/support/payment-services.ts'
import type { Fault } from '#test/support/test-provider.ts'
import { countPerProvider, openTestProviders } from '#test/support/test-providers.ts'
import { capturePayment } from './capture-payment.ts'
import { createPayment } from './create-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { voidPayment } from './void-payment.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()
const payments = countPerProvider(Number(process.env['RACE_RUNS'] ?? 5) * 12)

/** Retries like a job or a shopper. */
async function again<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt === 30) throw error
    }
  }
}

/** An error before the effect, an error after it, or a closed connection after it. */
function chooseFault(): Fault | undefined {
  const chance = Math.random()
  if (chance < 0.1) return { when: 'before' }
  if (chance < 0.25) return { when: 'after' }
  return chance < 0.4 ? { when: 'after', cut: true } : undefined
}

describe.each(providers)('with %s', (name, connectProvider) => {
  const { provider, services, complete, open } = openTestProviderPayments(
    database,
    connectProvider,
    { areWebhooksLost: true },
  )

  beforeAll(() => emptyTables(database))

  async function payInForm(): Promise<string> {
    const session = await again(() => open(9_600))
    await provider.pay(session)
    return session.paymentId
  }

  async function payWithStoredCard(cardToken: string): Promise<string> {
    const charge = { cardToken, provider: name, payer: 'nobody' }
    const { id } = await inTransaction(database.db, (tx) =>
      createPayment(tx, { checkoutId: createId('chk'), amount: 9_600, currency: 'USD', charge }),
    )
    return id
  }

  test(`with a third of responses lost and no webhooks, ${payments} payments are charged as the provider says`, async () => {
    provider.breakAnswers(chooseFault)
    await Promise.all(
      Array.from({ length: payments }, async (_none, index) => {
        const cardToken = index % 2 === 0 ? null : await provider.storeCard?.()
        const paymentId = await (cardToken ? payWithStoredCard(cardToken) : payInForm())
        if (index % 4 < 2 && index % 3 === 0) return again(() => voidPayment(services, paymentId))
        await again(() => complete(paymentId))
        return again(() => capturePayment(services, paymentId))
      }),
    )
    provider.breakAnswers(() => undefined)
    const recorded = await queryRows(
      database.db,
      { ref: text, captured: integer, refunded: integer },
      sql`
        select provider_ref as ref, captured, refunded from payments
        where captured > 0
        order by provider_ref`,
    )
    const charged = await provider.listCaptured()
    expect(charged.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))).toEqual(recorded)
    expect(charged.length).toBeGreaterThan(payments / 3)
    expect(await provider.countPaidTwice()).toBe(0)
    const findings = await checkInvariants(database.db, paymentInvariants)
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  })
})
