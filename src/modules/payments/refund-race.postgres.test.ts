import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { runRefund } from './commands/run-refund.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services } = shop
const runs = Number(process.env['RACE_RUNS'] ?? 5)
const originator = { kind: 'goodwill', id: 'race' } as const

async function paid() {
  const session = await shop.open(10_000)
  await shop.confirm(session, '4242424242424242')
  await shop.complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  return session
}

test(`of ten concurrent refunds of 60 % one succeeds, ${runs} runs`, async () => {
  for (let run = 0; run < runs; run++) {
    const { paymentId, ref } = await paid()
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        refundPayment(services, {
          paymentId,
          amount: 6_000,
          reason: 'A chipped plate.',
          originator,
        }),
      ),
    )
    expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
    expect(await shop.read(paymentId)).toMatchObject({
      refunded: 6_000,
      refundPending: 0,
      status: 'partly_refunded',
    })
    expect((await services.providers.current.read(ref)).refunded).toBe(6_000)
  }
})

test(`a refund run by five concurrent callers is one refund, ${runs} runs`, async () => {
  for (let run = 0; run < runs; run++) {
    const { paymentId, ref } = await paid()
    await shop.chaos({ failAfter: 1 })
    const refund = await refundPayment(services, {
      paymentId,
      amount: 6_000,
      reason: 'A chipped plate.',
      originator,
    })
    await shop.chaos({})
    if (isRefusal(refund)) throw new Error(refund.refused)
    expect(
      await Promise.all(Array.from({ length: 5 }, () => runRefund(services, refund.refundId))),
    ).toEqual(Array.from({ length: 5 }, () => 'succeeded'))
    expect(await shop.read(paymentId)).toMatchObject({ refunded: 6_000, refundPending: 0 })
    expect((await services.providers.current.read(ref)).refunded).toBe(6_000)
  }
})

test(`concurrent browser, webhooks and jobs create one order and one charge, ${runs} runs`, async () => {
  for (let run = 0; run < runs; run++) {
    const session = await shop.open(10_000)
    await shop.confirm(session, '4000000000007031')
    const finished = await Promise.all([
      ...Array.from({ length: 7 }, () => shop.complete(session.paymentId)),
      shop.sandbox.idle(),
    ])
    const orders = new Set(finished.flatMap((payment) => (payment ? [payment.orderId] : [])))
    expect(orders.size).toBe(1)
    await Promise.all([1, 2, 3].map(() => capturePayment(services, session.paymentId)))
    expect(await shop.read(session.paymentId)).toMatchObject({
      status: 'captured',
      captured: 10_000,
    })
  }
  expect((await shop.sandbox.counts()).twice).toBe(0)
})
