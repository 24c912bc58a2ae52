import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { savePayment, lockPayment, reconcilePayment } from './reconcile-payment.ts'
import { capturePayment } from './capture-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { voidPayment } from './void-payment.ts'
import { writeProviderState } from './commands/write-provider-state.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services, sandbox } = shop
/** Its webhook is a minute late, so nothing else finishes the payment. */
const noWebhook = '4000000000007015'

const originator = { kind: 'goodwill', id: 'test' } as const

async function paid({ amount = 9_600, card = '4242424242424242' } = {}) {
  const session = await shop.open(amount)
  await shop.confirm(session, card)
  await shop.complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  await sandbox.idle()
  return session
}

describe('releasing payments', () => {
  test('an unopened payment is closed and an authorization voided, for good', async () => {
    const session = await shop.open()
    await shop.confirm(session, noWebhook)
    await writeProviderState(
      services,
      await shop.read(session.paymentId),
      await services.providers.current.read(session.ref),
    )
    expect(await voidPayment(services, session.paymentId)).toMatchObject({
      status: 'voided',
      captured: 0,
    })
    expect(await voidPayment(services, session.paymentId)).toMatchObject({ status: 'voided' })
    expect((await shop.confirm(session, '4242424242424242')).status).toBe(409)
    const unpaid = await shop.open()
    expect((await voidPayment(services, unpaid.paymentId)).status).toBe('failed')
  })

  test('money captured without an order is refunded in full', async () => {
    const session = await shop.open()
    await shop.chaos({ webhooks: 'lost' })
    await shop.confirm(session, noWebhook)
    await services.providers.current.capture(session.ref, 9_600, 'stray')
    await sandbox.idle()
    await shop.chaos({})
    const payment = await voidPayment(services, session.paymentId)
    expect(payment).toMatchObject({ status: 'refunded', captured: 9_600, refunded: 9_600 })
  })

  test('an order and a release exclude each other', async () => {
    const session = await shop.open()
    await shop.confirm(session, noWebhook)
    await voidPayment(services, session.paymentId)
    const assign = inTransaction(services.db, async (tx) =>
      savePayment(tx, reconcilePayment(await lockPayment(tx, session.paymentId), null), {
        orderId: 'ord_x',
      }),
    )
    await expect(assign).rejects.toThrow('being released')
    const ordered = await paid()
    await expect(voidPayment(services, ordered.paymentId)).rejects.toThrow('already in use')
  })
})

describe('refunds', () => {
  test('partial refunds never exceed the captured amount', async () => {
    const { paymentId } = await paid()
    expect(
      await refundPayment(services, {
        paymentId,
        amount: 6_000,
        reason: 'A chipped plate.',
        originator,
      }),
    ).toMatchObject({
      status: 'succeeded',
    })
    expect(await shop.read(paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 6_000,
      refundPending: 0,
    })
    expect(
      isRefusal(
        await refundPayment(services, {
          paymentId,
          amount: 3_601,
          reason: 'Too much.',
          originator,
        }),
      ),
    ).toBe(true)
    expect(
      isRefusal(
        await refundPayment(services, { paymentId, amount: 0, reason: 'Nothing.', originator }),
      ),
    ).toBe(true)
    expect(
      await refundPayment(services, { paymentId, amount: 3_600, reason: 'The rest.', originator }),
    ).toMatchObject({ status: 'succeeded' })
    expect(await shop.read(paymentId)).toMatchObject({ status: 'refunded', refunded: 9_600 })
  })

  test('a refund with a lost response stays pending and is completed once by its job', async () => {
    const { paymentId, ref } = await paid()
    await shop.chaos({ failAfter: 1 })
    expect(
      await refundPayment(services, {
        paymentId,
        amount: 6_000,
        reason: 'A chipped plate.',
        originator,
      }),
    ).toMatchObject({
      status: 'pending',
    })
    expect(await shop.read(paymentId)).toMatchObject({ refunded: 0, refundPending: 6_000 })
    await shop.chaos({})
    await shop.runJobs(120_000)
    expect(await shop.read(paymentId)).toMatchObject({
      refunded: 6_000,
      refundPending: 0,
      status: 'partly_refunded',
    })
    expect((await services.providers.current.read(ref)).refunded).toBe(6_000)
  })

  test('a refund rejected five times needs manual action and reserves nothing', async () => {
    const { paymentId } = await paid()
    await shop.chaos({ rejectRefunds: true })
    const refund = await refundPayment(services, {
      paymentId,
      amount: 6_000,
      reason: 'A chipped plate.',
      originator,
    })
    expect(refund).toMatchObject({ status: 'failed' })
    await shop.runJobs(3_600_000)
    await shop.chaos({})
    const { rows } = await database.query(
      'select status, attempts from refunds where payment_id = $1',
      [paymentId],
    )
    expect(rows).toEqual([{ status: 'manual', attempts: 5 }])
    expect(await shop.read(paymentId)).toMatchObject({
      status: 'captured',
      refunded: 0,
      refundPending: 0,
    })
  })

  test('a refund rejected once succeeds on the next attempt', async () => {
    const { paymentId } = await paid({ card: '4000000000007098' })
    const refund = await refundPayment(services, {
      paymentId,
      amount: 6_000,
      reason: 'A chipped plate.',
      originator,
    })
    expect(refund).toMatchObject({ status: 'failed' })
    await shop.runJobs(3_600_000)
    expect(await shop.read(paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 6_000,
      refundPending: 0,
    })
  })
})

test('every payment invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, paymentInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
