import { beforeAll, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call } = await openTestShop()
let staff = { authorization: '' }
beforeAll(async () => {
  const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
  staff = { authorization: `Bearer ${key}` }
})

const adjust = (lines: object[], more: object = {}) =>
  call('post /api/staff/inventory/adjust', { lines, reason: 'received', ...more }, staff)
const detail = async (id: string) =>
  (await call('get /api/staff/inventory/detail', { id }, staff)).data

test('a delivery of several variants is received, and the ledger says why', async () => {
  const [first, second] = [
    await makeVariant(database, { sku: 'DEL-1', onHand: 7 }),
    await makeVariant(database, { sku: 'DEL-2', onHand: 0 }),
  ]
  const answer = await adjust(
    [
      { variant: 'DEL-1', by: 20 },
      { variant: second, by: 12 },
    ],
    { note: 'Delivery 88' },
  )
  expect(answer.data).toEqual({
    rows: [
      { id: first, onHand: 27 },
      { id: second, onHand: 12 },
    ],
  })
  expect(await detail(first)).toMatchObject({
    onHand: 27,
    available: 27,
    sku: 'DEL-1',
    movements: [
      {
        qty: 20,
        onHand: 27,
        reason: 'adjust',
        note: 'received: Delivery 88',
        staffId: expect.stringMatching(/^stk_/),
      },
      { qty: 7, onHand: 7, reason: 'import', staffId: null },
    ],
    holds: [],
  })
  const list = await call('get /api/staff/inventory/list', { search: 'del-1' }, staff)
  expect(list.data['rows']).toMatchObject([{ id: first, onHand: 27, available: 27 }])
  const entries = await call('get /api/staff/audit/list', { objectId: second }, staff)
  expect(entries.data['total']).toBe(1)
})

test('nothing moves if a line is impossible', async () => {
  const id = await makeVariant(database, { sku: 'LOW-1', onHand: 3 })
  const uncounted = await makeVariant(database, { sku: 'MADE-1', oversellLimit: null })
  const below = await adjust([{ variant: 'LOW-1', by: -4 }], { reason: 'lost' })
  expect(below.data.fields).toEqual({ 'lines.0.by': 'Only 3 are on hand.' })
  const unknown = await adjust([
    { variant: 'LOW-1', by: 1 },
    { variant: 'NONE', by: 1 },
  ])
  expect(unknown.data.fields).toEqual({
    'lines.1.variant': 'There is no variant NONE. Check the SKU.',
  })
  const twice = await adjust([
    { variant: 'LOW-1', by: 1 },
    { variant: id, by: 1 },
  ])
  expect(twice.data).toMatchObject({ reason: 'variant-repeated' })
  expect((await adjust([{ variant: uncounted, by: 1 }])).data).toMatchObject({
    reason: 'variant-not-counted',
  })
  expect(await detail(id)).toMatchObject({ onHand: 3 })
})
