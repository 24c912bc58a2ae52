import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { cartHandlers } from '#modules/cart/api/http.ts'
import { combineShippingProviders } from '#modules/pricing/combine-shipping-providers.ts'
import type { ShippingProvider } from '#modules/pricing/shipping-provider.ts'
import { withTaxTimeout } from '#modules/pricing/tax-with-timeout.ts'
import type { TaxProvider } from '#modules/pricing/tax-provider.ts'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import { homeAddress, unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { checkoutHandlers } from './api/http.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const checkout = openTestCheckout(database)
beforeEach(() => emptyTables(database))

const patience = { log: pino({ level: 'silent' }), timeoutMs: 40, breakAfter: 1_000 }
let isDown = false
const never = () => new Promise<never>(() => undefined)

/** A courier across town, dearer or cheaper than the table's standard delivery. */
const courier = (price: number): ShippingProvider => ({
  shipsTo: () => true,
  quote: (parcels) => {
    const bike = {
      id: 'bike',
      label: 'Bicycle',
      price,
      earliest: '2026-03-03',
      latest: '2026-03-03',
    } as const
    return isDown ? never() : Promise.resolve(parcels.map(() => [bike]))
  },
})
const rates: TaxProvider = {
  quote: (inquiry) => (isDown ? never() : testPricing.tax.quote(inquiry)),
}

function shopWith(pricing: { shipping?: ShippingProvider; tax?: TaxProvider }) {
  const services = { ...checkout.services, pricing: { ...checkout.services.pricing, ...pricing } }
  return { ...cartHandlers(services), ...checkoutHandlers(services) }
}

/** Somebody whose settlement is filled in, with a method chosen or the first one standing. */
async function buying(shop: ReturnType<typeof shopWith>, methodId?: string) {
  isDown = false
  const { ctx } = checkout.buyer()
  const cart = unwrapResult(
    await shop.addLine(
      ctx,
      { variantId: await makeVariant(database, { price: 90_00 }), qty: 1 },
      exchange,
    ),
  )
  const entered = {
    email: 'nora@example.com',
    groups: [{ groupId: cart.groups[0]?.id ?? '', address: homeAddress, methodId }],
    billing: { sameAsShipping: true, address: null },
  }
  const settlement = unwrapResult(await shop.quoteCheckout(ctx, entered, exchange))
  const place = ({ totals, due } = settlement) =>
    shop.placeCheckout(ctx, { expectedTotal: totals.grand, expectedDue: due }, exchange)
  return { ctx, settlement, place }
}

describe('shipping by several providers', () => {
  test('the methods of all are offered, and what was quoted is what is placed', async () => {
    const shop = shopWith({
      shipping: combineShippingProviders(
        { table: testPricing.shipping, swift: courier(9_00) },
        patience,
      ),
    })
    const { settlement, place } = await buying(shop, 'swift.bike')
    expect(settlement.groups[0]?.methods.map(({ id }) => id)).toEqual([
      'standard',
      'swift.bike',
      'express',
      'next-day',
    ])
    expect(settlement.totals.shipping).toBe(9_00)
    expect(unwrapResult(await place())).toMatchObject({ total: settlement.totals.grand })
  })

  test('one that was quoted and is missing at placing changes the total, and that is told', async () => {
    const shop = shopWith({
      shipping: combineShippingProviders(
        { table: testPricing.shipping, swift: courier(4_00) },
        patience,
      ),
    })
    const { ctx, settlement, place } = await buying(shop)
    expect(settlement.groups[0]?.methodId).toBe('swift.bike')
    isDown = true
    expect(await place()).toMatchObject({
      refused: 'total-changed',
      detail: {
        was: settlement.totals.grand,
        now: expect.any(Number),
        changes: expect.arrayContaining([expect.stringMatching(/Shipping/)]),
      },
    })
    const now = unwrapResult(await shop.readCheckout(ctx, {}, exchange))
    expect(now.totals.shipping).toBe(6_00)
    expect(unwrapResult(await place(now))).toMatchObject({ total: now.totals.grand })
  })

  test('one that was chosen and is missing at placing has to be chosen anew: nothing goes another way unasked', async () => {
    const shop = shopWith({
      shipping: combineShippingProviders(
        { table: testPricing.shipping, swift: courier(6_00) },
        patience,
      ),
    })
    const { ctx, place } = await buying(shop, 'swift.bike')
    isDown = true
    expect(await place()).toMatchObject({
      refused: 'fields-invalid',
      fields: { method: expect.any(String) },
    })
    expect(unwrapResult(await shop.readCheckout(ctx, {}, exchange))).toMatchObject({
      missing: ['method'],
      canPlace: false,
    })
  })

  test('with no answer from any of them part of the shop is down', async () => {
    const shop = shopWith({
      shipping: combineShippingProviders({ swift: courier(4_00), dash: courier(5_00) }, patience),
    })
    const { ctx, place } = await buying(shop)
    isDown = true
    await expect(place()).rejects.toThrow(ServiceUnavailableError)
    await expect(shop.readCheckout(ctx, {}, exchange)).rejects.toThrow(ServiceUnavailableError)
  })
})

describe('a tax service that does not answer', () => {
  test('leaves the cart as it is, without its tax; nothing is settled or placed without tax', async () => {
    const shop = shopWith({ tax: withTaxTimeout(rates, patience) })
    const { ctx, settlement, place } = await buying(shop)
    const known = unwrapResult(await shop.estimate(ctx, { zip: homeAddress.zip }, exchange))
    expect(known).toMatchObject({
      estimate: { taxKnown: true },
      totals: { tax: settlement.totals.tax },
    })
    isDown = true
    const cart = unwrapResult(await shop.readCart(ctx, {}, exchange))
    expect(cart).toMatchObject({
      count: 1,
      estimate: { zip: homeAddress.zip, taxKnown: false },
      totals: { tax: 0, shipping: 6_00 },
    })
    await expect(shop.readCheckout(ctx, {}, exchange)).rejects.toThrow(ServiceUnavailableError)
    await expect(place()).rejects.toThrow(ServiceUnavailableError)
  })
})
