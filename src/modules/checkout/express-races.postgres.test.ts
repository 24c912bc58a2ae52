import { afterAll, describe, expect, test } from 'vitest'
import { cartInvariants } from '#modules/cart/db/invariants.ts'
import { inventoryInvariants } from '#modules/inventory/db/invariants.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer } from '#test/support/stripe-server.ts'
import { openTwoPools, runConcurrently } from '#test/support/two-shops.ts'
import { checkoutInvariants } from './db/invariants.ts'

/** How often each race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 5)
const timeout = 30_000 + runs * 10_000

const stripe = await startStripeServer()
afterAll(() => stripe.close())
const environment = { ...stripeEnvironment(stripe), EXPRESS_CHECKOUT: 'true' }
const [database, other] = await openTwoPools()
const shops = [
  await openTestShop({ database, environment }),
  await openTestShop({ database: other, environment }),
] as const
const [shop] = shops
const callOf = (index: number) => (shops[index % 2] ?? shop).call

type Bearer = { readonly authorization: string }

const providence = { city: 'Providence', state: 'RI', postalCode: '02906', countryCode: 'US' }
const contact = {
  email: 'nora@example.com',
  phone: '4015550142',
  shipping: { ...providence, name: 'Nora Hale', line1: '118 Benefit Street', line2: '' },
}

/** What a wallet sends once it has shown the prices. */
async function confirm(bearer: Bearer, item?: { variantId: string; qty: number }) {
  const { data } = await shop.call(
    'post /api/express/quote',
    { address: providence, ...(item && { item }) },
    bearer,
  )
  const sheet = data['sheet'] as {
    total: number
    due: number
    cartVersion: number
    methods: { id: string }[]
  }
  return {
    expectedTotal: sheet.total,
    expectedDue: sheet.due,
    cartVersion: sheet.cartVersion,
    methodId: sheet.methods[0]?.id,
    contact,
  }
}

const createToken = () => stripe.createConfirmationToken('pm_card_visa')

const countOrders = async (variantId: string) =>
  (
    await queryRow(
      database.db,
      { count: integer },
      sql`
        select count(distinct order_id)::int as count
        from order_lines
        where variant_id = ${variantId}`,
    )
  )?.count

const countCharged = () =>
  stripe.intents().filter(({ status }) => ['requires_capture', 'succeeded'].includes(status)).length

async function expectSound(): Promise<void> {
  const findings = await checkInvariants(database.db, [
    ...inventoryInvariants,
    ...cartInvariants,
    ...paymentInvariants,
    ...orderInvariants,
    ...checkoutInvariants,
  ])
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
}

describe('express checkout in two processes', () => {
  test(
    `one purchase sent six times: one order, one charge (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const bearer = await shop.guest()
        const variantId = await makeVariant(database, { onHand: 10 })
        const item = { variantId, qty: 1 }
        const input = await confirm(bearer, item)
        const purchaseId = crypto.randomUUID()
        const before = countCharged()
        await runConcurrently(6, (index) =>
          callOf(index)(
            'post /api/express/place',
            { ...input, item: { ...item, purchaseId }, cardToken: createToken() },
            bearer,
          ),
        )
        expect(await countOrders(variantId)).toBe(1)
        expect(countCharged()).toBe(before + 1)
      }
      await expectSound()
    },
  )

  test(
    `a cart confirmed by two wallets: at most one order, and one if it is repeated (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const bearer = await shop.guest()
        const variantId = await makeVariant(database, { onHand: 10 })
        await shop.call('post /api/cart/add', { variantId, qty: 2 }, bearer)
        const input = await confirm(bearer)
        const before = countCharged()
        await runConcurrently(2, (index) =>
          callOf(index)('post /api/express/place', { ...input, cardToken: createToken() }, bearer),
        )
        const placed = await countOrders(variantId)
        expect(countCharged()).toBe(before + (placed ?? 0))
        // Both can be refused because the cart is being changed.
        if (placed === 0)
          await shop.call(
            'post /api/express/place',
            { ...(await confirm(bearer)), cardToken: createToken() },
            bearer,
          )
        expect(await countOrders(variantId)).toBe(1)
        expect(countCharged()).toBe(before + 1)
      }
      await expectSound()
    },
  )

  test(
    `eight wallets for the last unit: one order, one charge (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 1 })
        const item = { variantId, qty: 1 }
        const buyers = await runConcurrently(8, async () => {
          const bearer = await shop.guest()
          return { bearer, input: await confirm(bearer, item) }
        })
        const before = countCharged()
        await runConcurrently(8, (index) => {
          const { bearer, input } = buyers[index] ?? {}
          return callOf(index)(
            'post /api/express/place',
            {
              ...input,
              item: { ...item, purchaseId: crypto.randomUUID() },
              cardToken: createToken(),
            },
            bearer,
          )
        })
        expect(await countOrders(variantId)).toBe(1)
        expect(countCharged()).toBe(before + 1)
      }
      await expectSound()
    },
  )
})
