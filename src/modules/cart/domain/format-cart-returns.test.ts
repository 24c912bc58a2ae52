import { expect, test } from 'vitest'
import { formatCartReturns, type LineReturnTerms } from './format-cart-returns.ts'

const returnable = (
  days: number,
  anchor: LineReturnTerms['anchor'] = 'delivered',
): LineReturnTerms => ({
  groupId: 'grp_1',
  days,
  anchor,
  holiday: null,
  atLeastUntil: null,
  isMonogrammed: false,
})
const finalSale = returnable(0)
const monogrammed: LineReturnTerms = { ...finalSale, isMonogrammed: true }

test.each<[string, LineReturnTerms[], string]>([
  ['nothing', [], ''],
  [
    'products of one policy',
    [returnable(30), returnable(30)],
    'Unused items can be returned up to 30 days after they arrive.',
  ],
  [
    'products of two policies',
    [returnable(60), returnable(14)],
    'Unused items can be returned up to 14 days after they arrive, and some for longer.',
  ],
  [
    'days from the order',
    [returnable(30, 'placed')],
    'Unused items can be returned up to 30 days after you order.',
  ],
  [
    'equal days from different anchors',
    [returnable(30), returnable(30, 'shipped')],
    'Unused items can be returned up to 30 days after they ship, and some for longer.',
  ],
  ['one day', [returnable(1)], 'Unused items can be returned up to 1 day after they arrive.'],
  [
    'a final sale among others',
    [returnable(30), finalSale],
    'Unused items can be returned up to 30 days after they arrive. Some items are final sale.',
  ],
  [
    'a monogram among others',
    [returnable(30), monogrammed],
    'Unused items can be returned up to 30 days after they arrive. Monogrammed items can be returned only if something is wrong.',
  ],
  [
    'final sales alone',
    [finalSale, finalSale],
    'Final sale: can be returned only if something is wrong.',
  ],
  ['monograms alone', [monogrammed], 'Monogrammed: can be returned only if something is wrong.'],
  [
    'final sales and monograms',
    [monogrammed, finalSale],
    'Final sale or monogrammed: can be returned only if something is wrong.',
  ],
])('states the return terms of a cart with %s', (_, lines, words) => {
  expect(formatCartReturns(lines)).toBe(words)
})
