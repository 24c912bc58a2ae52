import { expect, test } from 'vitest'
import { listGiftViews, listPriceSpread, sortGifts, type ListedGift } from './gift-views.ts'

const table = { slug: 'table', title: 'Table' }
const bed = { slug: 'bed', title: 'Bed' }

function gift(values: Partial<ListedGift>): ListedGift {
  return { price: 100_00, priority: 'nice', wanted: 1, given: 0, department: table, ...values }
}

const describeViews = (gifts: readonly ListedGift[]) =>
  listGiftViews(gifts).map((view) => `${view.label}, ${view.gifts.length}`)

test('a list has views by department and by price, each with its count', () => {
  expect(
    describeViews([
      gift({ price: 49_99 }),
      gift({ price: 50_00 }),
      gift({ price: 150_00, department: bed }),
      gift({ price: 40_00, department: null }),
    ]),
  ).toEqual([
    'Still wanted, 4',
    'Table, 2',
    'Bed, 1',
    'Under $50, 2',
    '$50 to $150, 1',
    'Over $150, 1',
  ])
})

test('a single department or price range is no view of its own', () => {
  expect(describeViews([gift({}), gift({})])).toEqual(['Still wanted, 2'])
})

test('sorts by priority or by price', () => {
  const gifts = [
    gift({ price: 30_00, priority: 'dream' }),
    gift({ price: 20_00 }),
    gift({ price: 90_00, priority: 'must' }),
  ]
  const sorted = (sort: Parameters<typeof sortGifts>[1]) =>
    sortGifts(gifts, sort).map(({ price }) => price)
  expect(sorted('wanted')).toEqual([90_00, 20_00, 30_00])
  expect(sorted('price-low')).toEqual([20_00, 30_00, 90_00])
  expect(sorted('price-high')).toEqual([90_00, 30_00, 20_00])
})

test('counts the units at each price', () => {
  const items = [gift({ price: 40_00, wanted: 12 }), gift({ price: 149_99, wanted: 2 })]
  expect(listPriceSpread(items).map(({ count }) => count)).toEqual([12, 2, 0])
})
