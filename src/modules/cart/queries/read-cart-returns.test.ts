import { expect, test } from 'vitest'
import { publishPolicy } from '#modules/policies/commands/publish-policy.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { cartHandlers } from '../api/http.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({
  pricing: testPricing,
})
const now = new Date('2026-03-02T15:00:00Z')

const soon = {
  id: 'hats-soon',
  name: 'Fourteen days for hats',
  priority: 50,
  match: { types: ['Hats'] },
  terms: {
    days: 14,
    giftDays: 14,
    shippingFee: 0,
    creditBonus: 0,
    keepUnder: 0,
    outcomes: ['refund' as const],
    finalSale: false,
    holiday: null,
  },
}

test('the cart states the shortest return window and final sales, and nothing for gift cards', async () => {
  await publishPolicy({ db: database.db, now }, soon)
  const ann = createCaller(database, handlers)
  const words = async () => (await ann.does('readCartReturns', {})).summary
  expect(await words()).toBe('')
  const [card, napkins, hat] = [
    await makeVariant(database, { taxCode: 'gift-card' }),
    await makeVariant(database),
    await makeVariant(database),
  ]
  await execute(
    database.db,
    sql`
      update products
      set type = 'Hats'
      where id = (select product_id from variants where id = ${hat})`,
  )
  await ann.does('addLine', { variantId: card, qty: 1 })
  expect(await words()).toBe('')
  await ann.does('addLine', { variantId: napkins, qty: 1 })
  expect(await words()).toBe('Unused items can be returned up to 30 days after they arrive.')
  await ann.does('addLine', { variantId: hat, qty: 1 })
  expect(await words()).toBe(
    'Unused items can be returned up to 14 days after they arrive, and some for longer.',
  )
  const attributes = [{ namespace: 'care', key: 'final_sale', label: 'Final sale', value: 'true' }]
  const last = await makeVariant(database, { attributes })
  await ann.does('addLine', { variantId: last, qty: 1 })
  expect(await words()).toContain('Some items are final sale.')
})
