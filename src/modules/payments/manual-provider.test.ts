import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { reconcilePayment } from './reconcile-payment.ts'
import { manualProvider, manualSession } from './manual-provider.ts'
import type { Payment } from './find-payment.ts'

test('a manual payment is captured as soon as it exists, for exactly its amount', async () => {
  const id = createId('pay')
  const session = manualSession(id, 55_16)
  const state = await manualProvider.read(session.providerRef)
  const stored = {
    id,
    ...session,
    amount: 55_16,
    currency: 'USD',
    status: 'created',
    authorized: 0,
    captured: 0,
    attempts: 0,
    cardToken: null,
    method: null,
    failure: null,
  } as Payment
  expect(reconcilePayment(stored, state).payment).toMatchObject({
    status: 'captured',
    captured: 55_16,
  })
  expect(reconcilePayment({ ...stored, amount: 1 }, state)).toMatchObject({
    outcome: 'mismatch',
    field: 'amount',
  })
})

test('it takes no card, and a refund of it is paid out by hand', async () => {
  await expect(
    manualProvider.openSession({
      paymentId: 'pay_1',
      checkoutId: 'chk_1',
      amount: 1,
      currency: 'USD',
      email: null,
      canLeavePage: true,
      customerRef: null,
    }),
  ).rejects.toMatchObject({ kind: 'rejected' })
  expect(await manualProvider.refund('manual_1_pay_1', 1, 'rfd_1')).toEqual({
    ref: 'manual_rfd_1',
    status: 'succeeded',
  })
})
