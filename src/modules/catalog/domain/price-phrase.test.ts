import { expect, test } from 'vitest'
import { parsePricePhrase } from './price-phrase.ts'

test.each([
  ['gift for a wedding under $100', { q: 'gift for a wedding', min: null, max: 100_00 }],
  ['under 50 dollars candles', { q: 'candles', min: null, max: 50_00 }],
  ['towels below $49.50', { q: 'towels', min: null, max: 49_50 }],
  ['sheets less than 1,200', { q: 'sheets', min: null, max: 1_200_00 }],
  ['duvet cover over $200', { q: 'duvet cover', min: 200_00, max: null }],
  ['napkins between $50 and $100', { q: 'napkins', min: 50_00, max: 100_00 }],
  ['napkins $50-$100', { q: 'napkins', min: 50_00, max: 100_00 }],
  ['candles up to 60', { q: 'candles', min: null, max: 60_00 }],
  ['under $75', { q: '', min: null, max: 75_00 }],
])('%s', (query, phrase) => {
  expect(parsePricePhrase(query)).toEqual(phrase)
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
