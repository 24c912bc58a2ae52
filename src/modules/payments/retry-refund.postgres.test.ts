import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { markRefundPaid, retryRefund } from './retry-refund.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services } = shop
const runs = Number(process.env['RACE_RUNS'] ?? 5)

/** A refund of $60 of $100 that the provider rejected five times. */
async function manualRefund() {
  const session = await shop.open(10_000)
  await shop.confirm(session, '4242424242424242')
  await shop.complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  await shop.chaos({ rejectRefunds: true })
  const refund = await refundPayment(services, {
    paymentId: session.paymentId,
    amount: 6_000,
    reason: 'A chipped plate.',
    originator: { kind: 'goodwill', id: 'race' },
  })
  if (isRefusal(refund)) throw new Error(refund.message)
  await shop.runJobs(3_600_000)
  await shop.chaos({})
  return { ...session, id: refund.refundId }
}

test(`a refund retried ten times at once pays once, ${runs} runs`, async () => {
  for (let run = 0; run < runs; run++) {
    const { id, paymentId, ref } = await manualRefund()
    await Promise.all(Array.from({ length: 10 }, () => retryRefund(services, { id })))
    await shop.runJobs(3_600_000)
    expect(await shop.read(paymentId)).toMatchObject({
      refunded: 6_000,
      refundPending: 0,
      status: 'partly_refunded',
    })
    expect((await services.providers.current.read(ref)).refunded).toBe(6_000)
    expect(await retryRefund(services, { id })).toMatchObject({ reason: 'refund-complete' })
  }
})

test(`a refund retried and marked as paid at once is paid in one way, ${runs} runs`, async () => {
  for (let run = 0; run < runs; run++) {
    const { id, ref } = await manualRefund()
    const paid = { id, note: 'Check 1041', by: 'stk_test', now: services.clock.now() }
    const [retried, marked] = await Promise.all([
      retryRefund(services, { id }),
      markRefundPaid(services, paid),
    ])
    expect(isRefusal(retried) !== isRefusal(marked)).toBe(true)
    const { refunded } = await services.providers.current.read(ref)
    expect(refunded).toBe(isRefusal(marked) ? 6_000 : 0)
  }
})
