import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestProviderPayments } from '#test/support/payment-services.ts'
import { countPerProvider, openTestProviders } from '#test/support/test-providers.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { findPayment } from './find-payment.ts'
import { markRefundPaid, retryRefund } from './retry-refund.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()
/** How often each race is run with each provider; the slow command asks for 200 in all. */
const runs = countPerProvider(Number(process.env['RACE_RUNS'] ?? 5))

describe.each(providers)('with %s', (_, connectProvider) => {
  const { provider, services, pay, runJobs } = openTestProviderPayments(database, connectProvider)

  /** A refund of $60 of $100 that the provider rejected five times. */
  async function manualRefund() {
    const session = await pay(10_000)
    await provider.rejectRefunds(true)
    const refund = await refundPayment(services, {
      paymentId: session.paymentId,
      amount: 6_000,
      reason: 'A chipped plate.',
      originator: { kind: 'goodwill', id: 'race' },
    })
    if (isRefusal(refund)) throw new Error(refund.message)
    await runJobs(hours(1))
    await provider.rejectRefunds(false)
    return { ...session, id: refund.refundId }
  }

  test(`a refund retried ten times at once pays once, ${runs} runs`, async () => {
    for (let run = 0; run < runs; run++) {
      const { id, paymentId, ref } = await manualRefund()
      await Promise.all(Array.from({ length: 10 }, () => retryRefund(services, { id })))
      await runJobs(hours(1))
      expect(await findPayment(database.db, paymentId)).toMatchObject({
        refunded: 6_000,
        refundPending: 0,
        status: 'partly_refunded',
      })
      expect((await provider.adapter.read(ref)).refunded).toBe(6_000)
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
      const { refunded } = await provider.adapter.read(ref)
      expect(refunded).toBe(isRefusal(marked) ? 6_000 : 0)
    }
  })
})
