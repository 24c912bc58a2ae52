import { expect, test } from 'vitest'
import { adviseOnList } from './list-advice.ts'

const wish = (dollars: number, { wanted = 2, remaining = 2 } = {}) => ({
  price: dollars * 100,
  wanted,
  remaining,
})
const all = [wish(20), wish(90), wish(300)]
const adviseOn = (wishes: typeof all, guestEstimate: number | null = null) =>
  adviseOnList({ items: wishes, guestEstimate })

test('a list with fewer gifts than guests gets advice', () => {
  expect(adviseOn(all, 60)).toEqual([
    expect.stringContaining('You expect 60 guests and have 6 gifts on your list.'),
  ])
  expect(adviseOn(all, 6)).toEqual([])
  expect(adviseOn([], 60)).toEqual([])
})

test('an empty price band is named', () => {
  expect(adviseOn(all)).toEqual([])
  expect(adviseOn([wish(90), wish(300), wish(400)])).toEqual([
    'Nothing under $50 is on your list yet. Add a few smaller gifts for guests on a budget.',
  ])
  expect(adviseOn([wish(20, { remaining: 0 }), wish(90), wish(300)])).toEqual([
    'Nothing under $50 is left. Add a few smaller gifts for guests on a budget.',
  ])
  expect(adviseOn([wish(20), wish(90, { remaining: 0 }), wish(300)])).toEqual([
    'Nothing between $50 and $150 is left. Most guests choose a gift in this range.',
  ])
  expect(adviseOn([wish(20), wish(90), wish(30)])).toEqual([expect.stringContaining('over $150')])
  expect(adviseOn([wish(90, { wanted: 1 })])).toEqual([])
})
