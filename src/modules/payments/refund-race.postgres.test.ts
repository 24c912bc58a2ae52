import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestProviderPayments } from '#test/support/payment-services.ts'
import {
  cardWithTwoWebhooks,
  countPerProvider,
  loseAnswers,
  openTestProviders,
} from '#test/support/test-providers.ts'
import { capturePayment } from './capture-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { runRefund } from './commands/run-refund.ts'
import { findPayment } from './find-payment.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()
/** How often each race is run with each provider; the slow command asks for 200 in all. */
const runs = countPerProvider(Number(process.env['RACE_RUNS'] ?? 5))
const request = {
  amount: 6_000,
  reason: 'A chipped plate.',
  originator: { kind: 'goodwill', id: 'race' },
} as const

describe.each(providers)('with %s', (_, connectProvider) => {
  const { provider, services, complete, open, pay } = openTestProviderPayments(
    database,
    connectProvider,
  )
  const findCaptured = async (ref: string) =>
    (await provider.listCaptured()).find((session) => session.ref === ref)

  test(`of ten concurrent refunds of 60 % one succeeds, ${runs} runs`, async () => {
    for (let run = 0; run < runs; run++) {
      const { paymentId, ref } = await pay(10_000)
      const results = await Promise.all(
        Array.from({ length: 10 }, () => refundPayment(services, { paymentId, ...request })),
      )
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
      await provider.deliverWebhooks()
      expect(await findPayment(database.db, paymentId)).toMatchObject({
        refunded: 6_000,
        refundPending: 0,
        status: 'partly_refunded',
      })
      expect(await findCaptured(ref)).toMatchObject({ captured: 10_000, refunded: 6_000 })
    }
  })

  test(`a refund run by five concurrent callers is one refund, ${runs} runs`, async () => {
    for (let run = 0; run < runs; run++) {
      const { paymentId, ref } = await pay(10_000)
      await provider.deliverWebhooks()
      const refundIds: string[] = []
      await loseAnswers(provider, async () => {
        const refund = await refundPayment(services, { paymentId, ...request })
        if (isRefusal(refund)) throw new Error(refund.refused)
        refundIds.push(refund.refundId)
      })
      const [refundId = ''] = refundIds
      expect(
        await Promise.all(Array.from({ length: 5 }, () => runRefund(services, refundId))),
      ).toEqual(Array.from({ length: 5 }, () => 'succeeded'))
      expect(await findPayment(database.db, paymentId)).toMatchObject({
        refunded: 6_000,
        refundPending: 0,
      })
      expect(await findCaptured(ref)).toMatchObject({ captured: 10_000, refunded: 6_000 })
    }
  })

  test(`concurrent browser, webhooks and jobs create one order and one charge, ${runs} runs`, async () => {
    const before = await provider.countSessions()
    for (let run = 0; run < runs; run++) {
      const session = await open(10_000)
      await provider.pay(session, cardWithTwoWebhooks)
      const finished = await Promise.all([
        ...Array.from({ length: 7 }, () => complete(session.paymentId)),
        provider.deliverWebhooks(),
      ])
      const orders = new Set(finished.flatMap((payment) => (payment ? [payment.orderId] : [])))
      expect(orders.size).toBe(1)
      await Promise.all([1, 2, 3].map(() => capturePayment(services, session.paymentId)))
      expect(await findPayment(database.db, session.paymentId)).toMatchObject({
        status: 'captured',
        captured: 10_000,
      })
      expect(await findCaptured(session.ref)).toMatchObject({ captured: 10_000, refunded: 0 })
    }
    expect((await provider.countSessions()) - before).toBe(runs)
    expect(await provider.countPaidTwice()).toBe(0)
  })
})
