import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call } = await openTestShop()
const authorization = `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: new Date() })}`
const act = (name: string, input: object) =>
  call(`post /api/staff/product/${name}`, input, { authorization })

const variant = {
  id: null,
  optionValues: [],
  price: 40_00,
  compareAt: null,
  cost: null,
  sku: '',
  barcode: '',
  weightG: 0,
  tracked: true,
  isOversold: false,
  quantity: 5,
  pictureSource: '',
}

async function createSeveral(count: number): Promise<{ id: string; version: number }[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      act('create', { title: `Plate ${index}`, variants: [variant] }),
    ),
  )
  return answers.map(({ data }) => ({ id: String(data['id']), version: 1 }))
}

test('of ten people who save one product at once, one succeeds and nine learn of it', async () => {
  const [product] = await createSeveral(1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => act('update', { ...product, title: `Name ${index}` })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter(({ data }) => data['reason'] === 'changed-meanwhile')).toHaveLength(9)
})

test('of price changes of the same products at once, one applies completely', async () => {
  const products = await createSeveral(5)
  const answers = await Promise.all(
    [50_00, 60_00, 70_00].map((value, index) =>
      act('changePrices', {
        products: index % 2 === 0 ? products : products.toReversed(),
        change: 'set',
        value,
      }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const { rows } = await database.query(
    `select distinct price from variants where product_id = any($1::text[])`,
    [products.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(1)
})
