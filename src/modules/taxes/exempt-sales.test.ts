import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAftercare, type TestAftercare } from '#test/support/aftercare.ts'
import { makeCertificate } from '#test/support/certificates.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { startStripeTaxServer } from '#test/support/stripe-tax-server.ts'
import { startTaxJarServer } from '#test/support/taxjar-server.ts'
import { createStripeTax } from './stripe-tax.ts'
import { taxJobs } from './jobs.ts'
import { createTaxJar } from './taxjar.ts'

const database = await openTestDatabase()
const [stripe, taxJar] = await Promise.all([startStripeTaxServer(), startTaxJarServer()])
afterAll(() => Promise.all([stripe.close(), taxJar.close()]))
const now = () => new Date('2026-03-02T15:00:00Z')
beforeEach(() => emptyTables(database))

/** A member with a certificate buys and gets the money back. */
async function buyAndCancel(shop: TestAftercare, reason: string) {
  const { checkout } = shop
  const { actor, id } = await signedInMember(database, { now: checkout.clock.now() })
  await makeCertificate(database, id, { reason })
  const variantId = await makeVariant(database, { price: 50_00, onHand: 5 })
  const buyer = checkout.buyer(actor)
  const { orderId, number } = await shop.buy([{ variantId, qty: 1 }], { buyer })
  await taxJobs(shop.services)['taxes.reconcile']?.({})
  await shop.pass(0)
  unwrapResult(
    await shop.staff.staffCancel(shop.clerk, { order: orderId, reason: 'customer' }, exchange),
  )
  await shop.pass(0)
  return number
}

describe('Stripe Tax', () => {
  const { secretKey, base: apiBase } = stripe
  const shop = openTestAftercare(database, { taxService: createStripeTax({ secretKey, apiBase }) })

  test('calculates, records and reverses an exempt sale without tax', async () => {
    const number = await buyAndCancel(shop, 'charity')
    const asked = stripe.requests.filter(({ path }) => path.endsWith('/calculations'))
    expect(asked.map(({ form }) => form['customer_details[taxability_override]'])).toContain(
      'customer_exempt',
    )
    const recorded = stripe.transactions.filter(({ reference }) => reference.startsWith(number))
    expect(recorded.map(({ type }) => type)).toEqual(['transaction', 'reversal'])
    expect(recorded.flatMap(({ lines }) => lines.map((line) => line.amount_tax + 0))).toEqual([
      0, 0,
    ])
    expect(recorded.flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
      50_00, -50_00,
    ])
  })

  test('does not have to answer for a sale to be exempt', async () => {
    stripe.fail({ path: '/calculations', when: 'before', status: 503 })
    const number = await buyAndCancel(shop, 'resale')
    const recorded = stripe.transactions.filter(({ reference }) => reference.startsWith(number))
    expect(recorded.map(({ type }) => type)).toEqual(['transaction', 'reversal'])
  })
})

describe('TaxJar', () => {
  const { token, base: apiBase } = taxJar
  const shop = openTestAftercare(database, {
    taxService: createTaxJar({ token, apiBase, now }),
  })

  test.each([
    ['resale', 'wholesale'],
    ['state_government', 'government'],
    ['charity', 'other'],
  ])('is told that a sale for %s has the type %s', async (reason, type) => {
    const number = await buyAndCancel(shop, reason)
    const recorded = taxJar.transactions.filter((one) => one.transaction_id.startsWith(number))
    expect(recorded.map((one) => [one.exemption_type, one.sales_tax + 0])).toEqual([
      [type, 0],
      [type, 0],
    ])
  })
})
