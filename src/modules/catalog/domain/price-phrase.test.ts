import { expect, test } from 'vitest'
import { parsePricePhrase } from './price-phrase.ts'

test.each([
  ['gift for a wedding under $100', 'gift for a wedding', null, 100_00],
  ['under 50 dollars candles', 'candles', null, 50_00],
  ['towels below $49.50', 'towels', null, 49_50],
  ['sheets less than 1,200', 'sheets', null, 1_200_00],
  ['duvet cover over $200', 'duvet cover', 200_00, null],
  ['napkins between $50 and $100', 'napkins', 50_00, 100_00],
  ['napkins $50-$100', 'napkins', 50_00, 100_00],
  ['candles up to 60', 'candles', null, 60_00],
  ['under $75', '', null, 75_00],
])('%s', (query, words, min, max) => {
  expect(parsePricePhrase(query)).toEqual({ words, min, max })
})

test.each([
  'napkins',
  'cloth under 90 in',
  'underblanket 60 x 90',
  'tablecloth over 70 × 108',
  '400',
])('%s names no price', (query) => {
  expect(parsePricePhrase(query)).toBeNull()
})
