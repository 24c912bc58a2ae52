import { expect, test } from 'vitest'
import { foundInWords } from './found-by-buyers.ts'

test('a goods page says what at least one buyer in twenty found, what most found first', () => {
  expect(foundInWords({ buyers: 120, small: 32, large: 5, color: 6 })).toEqual([
    '32 of 120 buyers found it smaller than they thought.',
    '6 of 120 buyers found its color different from what they thought.',
  ])
})

test('of fewer than twenty buyers it says nothing', () => {
  expect(foundInWords({ buyers: 19, small: 19, large: 0, color: 0 })).toEqual([])
})
