import { expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { paymentJobs } from './jobs.ts'
import { refundPayment } from './commands/refund-payment.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services } = shop

async function openWith(number: string, amount: number) {
  const session = await shop.open(amount)
  await shop.confirm(session, number)
  return session
}

test('a partial capture of half the amount is recorded once and limits refunds', async () => {
  const { id: paymentId } = await shop.complete(
    (await openWith('4000000000007072', 9_601)).paymentId,
  )
  expect(await shop.read(paymentId)).toMatchObject({
    status: 'authorized',
    authorized: 9_601,
    captured: 0,
  })
  const told: unknown[] = []
  const jobs = paymentJobs({
    ...services,
    onPartialCapture: async (short) => void told.push(short),
  })
  await jobs['payments.capture']?.({ paymentId })
  const payment = await shop.complete(paymentId)
  expect(payment).toMatchObject({ status: 'captured', authorized: 9_601, captured: 4_800 })
  expect(told).toEqual([{ orderId: payment.orderId, captured: 4_800, amount: 9_601 }])
  await shop.runJobs()
  expect(await capturePayment(services, paymentId)).toMatchObject({
    status: 'captured',
    captured: 4_800,
  })
  const refund = {
    paymentId,
    reason: 'Half of it.',
    originator: { kind: 'goodwill', id: 'test' },
  } as const
  expect(await refundPayment(services, { ...refund, amount: 4_801 })).toMatchObject({
    refused: 'transition-illegal',
  })
  expect(await refundPayment(services, { ...refund, amount: 4_800 })).toMatchObject({
    status: 'succeeded',
  })
  expect(await shop.read(paymentId)).toMatchObject({ status: 'refunded', refunded: 4_800 })
  expect(
    (await checkInvariants(database.db, paymentInvariants)).flatMap(({ violations }) => violations),
  ).toEqual([])
})

test('a full capture is not passed on as partial', async () => {
  const { paymentId } = await openWith('4242424242424242', 9_600)
  await shop.complete(paymentId)
  const told: unknown[] = []
  await paymentJobs({ ...services, onPartialCapture: async (short) => void told.push(short) })[
    'payments.capture'
  ]?.({ paymentId })
  expect(await shop.read(paymentId)).toMatchObject({ status: 'captured', captured: 9_600 })
  expect(told).toEqual([])
})
