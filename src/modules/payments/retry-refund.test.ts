import { afterEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { markRefundPaid, retryRefund } from './retry-refund.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services } = shop

afterEach(async () => {
  const found = await checkInvariants(database.db, paymentInvariants)
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
})

async function refundWith(chaos: Record<string, unknown>) {
  const session = await shop.open(10_000)
  await shop.confirm(session, '4242424242424242')
  await shop.complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  await shop.chaos(chaos)
  const refund = await refundPayment(services, {
    paymentId: session.paymentId,
    amount: 6_000,
    reason: 'A chipped plate.',
    originator: { kind: 'goodwill', id: 'test' },
  })
  if (isRefusal(refund)) throw new Error(refund.message)
  return { ...session, id: refund.refundId }
}

/** A refund that the provider rejected five times. */
async function manualRefund() {
  const refund = await refundWith({ rejectRefunds: true })
  await shop.runJobs(3_600_000)
  await shop.chaos({})
  return refund
}

const paid = (id: string) =>
  markRefundPaid(services, { id, note: 'Check 1041', by: 'stk_test', now: services.clock.now() })

describe('retrying a refund', () => {
  test('a refund that needed action succeeds', async () => {
    const { id, paymentId } = await manualRefund()
    expect(await retryRefund(services, { id })).toEqual({
      status: 'succeeded',
      nextAttemptAt: null,
    })
    expect(await shop.read(paymentId)).toMatchObject({ refunded: 6_000, refundPending: 0 })
    expect(await paid(id)).toMatchObject({ reason: 'refund-not-manual' })
  })

  test('while the provider is down it stays pending, shows the next attempt and pays later', async () => {
    const { id, paymentId } = await refundWith({ failBefore: 1 })
    const retried = await retryRefund(services, { id })
    expect(retried).toMatchObject({ status: 'pending', nextAttemptAt: expect.any(String) })
    await shop.chaos({})
    await shop.runJobs(3_600_000)
    expect(await shop.read(paymentId)).toMatchObject({ refunded: 6_000, refundPending: 0 })
  })

  test('a rejected retry needs action again', async () => {
    const { id, paymentId } = await manualRefund()
    await shop.chaos({ rejectRefunds: true })
    expect(await retryRefund(services, { id })).toMatchObject({ status: 'manual' })
    await shop.chaos({})
    expect(await shop.read(paymentId)).toMatchObject({ refunded: 0, refundPending: 0 })
  })

  test('is refused when the money was refunded in the meantime', async () => {
    const { id, paymentId } = await manualRefund()
    await refundPayment(services, {
      paymentId,
      amount: 9_000,
      reason: 'A chipped plate.',
      originator: { kind: 'goodwill', id: 'test' },
    })
    expect(await retryRefund(services, { id })).toMatchObject({ reason: 'refund-exceeds-payment' })
  })

  test('is refused when it was paid in another way', async () => {
    const { id } = await manualRefund()
    expect(await paid(id)).toMatchObject({ paidAt: expect.any(String) })
    expect(await paid(id)).toMatchObject({ paidAt: expect.any(String) })
    expect(await retryRefund(services, { id })).toMatchObject({ reason: 'refund-already-paid' })
    expect(await retryRefund(services, { id: 'rfd_unknown' })).toMatchObject({
      refused: 'not-found',
    })
  })
})
