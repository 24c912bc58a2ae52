import { expect, test } from 'vitest'
import type { StoredCartLine } from './cart-state.ts'
import { assessLines } from './assess-lines.ts'

const goods = {
  title: 'Napkins',
  options: [],
  active: true,
  price: 118_00,
  minQty: 1,
  maxQty: 40,
  multiple: 1,
}
const line = (id: string, given: Partial<StoredCartLine> = {}): StoredCartLine => ({
  id,
  groupId: 'grp_1',
  variantId: 'var_1',
  qty: 12,
  unitPriceWhenAdded: 118_00,
  giftNote: '',
  state: 'active',
  addedAt: new Date('2026-11-25T12:00:00Z'),
  removedAt: null,
  personalization: null,
  giftCard: null,
  ...given,
})

test('lines of one variant share its stock, whatever their recipient or monogram', () => {
  const monogram = { price: 18_00, workDays: 3 } as StoredCartLine['personalization']
  const lines = [
    line('one'),
    line('two', { groupId: 'grp_2' }),
    line('three', { personalization: monogram }),
  ]
  const assessed = assessLines(lines, new Map([['var_1', goods]]), new Map([['var_1', 20]]))
  expect(assessed.map(({ available, obstacle }) => [available, obstacle?.kind ?? null])).toEqual([
    [20, null],
    [8, 'stock'],
    [0, 'stock'],
  ])
})
