import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { findCardRisks } from './card-risks.ts'

const shop = await openTestPayments(await openTestDatabase())
const { services } = shop

const findings: [string, object, string[]][] = [
  [
    '4242424242424242',
    { address: 'pass', postalCode: 'pass', securityCode: 'pass', threeDSecure: false },
    [],
  ],
  [
    '4000000000000010',
    { address: 'fail', postalCode: 'fail', securityCode: 'pass', threeDSecure: false },
    ['address', 'postalCode'],
  ],
  [
    '4000000000000036',
    { address: 'pass', postalCode: 'fail', securityCode: 'pass', threeDSecure: false },
    ['postalCode'],
  ],
  [
    '4000000000000101',
    { address: 'pass', postalCode: 'pass', securityCode: 'fail', threeDSecure: false },
    ['securityCode'],
  ],
]
test.each(findings)(
  '%s pays, and what its bank found is kept with the payment: %j',
  async (number, checks, risks) => {
    const session = await shop.open()
    expect((await shop.confirm(session, number)).body.status).toBe('authorized')
    expect(await shop.complete(session.paymentId)).toMatchObject({
      status: 'authorized',
      checks,
      closing: false,
    })
    const payment = await capturePayment(services, session.paymentId)
    expect(payment).toMatchObject({ status: 'captured', captured: 9_600, checks })
    expect(findCardRisks(payment.checks)).toEqual(risks)
  },
)

test('a card charged by token has no security code check', async () => {
  const { paymentId } = await shop.openWithCard('4000000000000101')
  expect(await shop.complete(paymentId)).toMatchObject({
    status: 'authorized',
    checks: { address: 'pass', postalCode: 'pass', securityCode: 'unchecked', threeDSecure: false },
  })
})
