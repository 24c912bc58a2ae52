import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { cartHandlers } from './api/http.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({
  pricing: testPricing,
})

test('totals include only variants that are still sold', async () => {
  const ann = createCaller(database, handlers)
  const [kept, archived] = [
    await makeVariant(database, { price: 22_00 }),
    await makeVariant(database, { price: 10_00 }),
  ]
  await ann.does('addLine', { variantId: kept, qty: 1 })
  await ann.does('addLine', { variantId: archived, qty: 2 })
  expect((await ann.does('readCart', {})).totals).toMatchObject({
    merchandise: 42_00,
    grand: 48_00,
  })
  await execute(database.db, sql`update variants set status = 'archived' where id = ${archived}`)
  const cart = await ann.does('readCart', {})
  expect(cart.lines.map(({ availability }) => availability.ok)).toEqual([true, false])
  expect(cart.totals).toMatchObject({ merchandise: 22_00, grand: 28_00 })
  expect(cart.groups[0]).toMatchObject({ merchandise: 22_00 })
  expect(cart.totals.merchandise).toBe(
    sum(cart.lines.flatMap(({ availability, total }) => (availability.ok ? [total] : []))),
  )
  await execute(database.db, sql`update variants set status = 'archived' where id = ${kept}`)
  expect((await ann.does('readCart', {})).totals).toMatchObject({
    merchandise: 0,
    shipping: 0,
    grand: 0,
  })
})
