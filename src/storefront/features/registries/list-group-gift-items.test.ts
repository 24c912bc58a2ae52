import { expect, test } from 'vitest'
import { listGroupGiftItems } from './list-group-gift-items.ts'

const item = (id: string, remaining: number, availability: 'available' | 'gone' = 'available') => ({
  id,
  availability,
  counts: { remaining },
})

test('a group gift is for an item that is still wanted and has none', () => {
  const items = [item('bought', 0), item('gone', 1, 'gone'), item('shared', 2), item('free', 1)]
  const groupGifts = [
    { itemId: 'shared', state: 'open' },
    { itemId: 'free', state: 'refunded' },
    { itemId: null, state: 'open' },
  ]
  expect(listGroupGiftItems({ items, groupGifts }).map(({ id }) => id)).toEqual(['free'])
})
