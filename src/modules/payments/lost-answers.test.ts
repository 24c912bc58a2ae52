import { expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { voidPayment } from './void-payment.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services } = shop
const payments = Number(process.env['RACE_RUNS'] ?? 5) * 8

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

async function payInFrame(): Promise<string> {
  const session = await again(() => shop.open())
  await shop.confirm(session, '4242424242424242').catch(() => undefined)
  return session.paymentId
}

test(`with a third of responses lost and no webhooks, ${payments} payments are charged as the ledger says`, async () => {
  await shop.chaos({ failBefore: 0.1, failAfter: 0.15, cutAfter: 0.15, webhooks: 'lost' })
  await Promise.all(
    Array.from({ length: payments }, async (_none, index) => {
      const paymentId = index % 2 === 0 ? await payInFrame() : (await shop.openWithCard()).paymentId
      if (index % 4 < 2 && index % 3 === 0) return again(() => voidPayment(services, paymentId))
      await again(() => shop.complete(paymentId))
      return again(() => capturePayment(services, paymentId))
    }),
  )
  await shop.chaos({})
  const {
    rows: [ours],
  } = await database.query(`
    select count(*) filter (where captured > 0)::int as captured, coalesce(sum(captured), 0)::int as "capturedAmount", coalesce(sum(refunded), 0)::int as "refundedAmount" from payments`)
  const theirs = await shop.sandbox.counts()
  expect(theirs).toMatchObject({ ...ours, twice: 0 })
  expect(theirs.captured).toBeGreaterThan(payments / 3)
  const findings = await checkInvariants(database.db, paymentInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
