import { expect, test } from 'vitest'
import { createColorFamilies, familyOfHex } from './color-family.ts'

test.each([
  ['#004832', 'Green'],
  ['#66703F', 'Green'],
  ['#8AA394', 'Green'],
  ['#2F4A7C', 'Blue'],
  ['#1C2B50', 'Blue'],
  ['#A9C1D6', 'Blue'],
  ['#6E1A35', 'Red'],
  ['#A3312A', 'Red'],
  ['#B9787A', 'Pink'],
  ['#E8B93C', 'Yellow'],
  ['#B5623F', 'Orange'],
  ['#DDD3BE', 'Natural'],
  ['#5C4033', 'Brown'],
  ['#5B6670', 'Gray'],
  ['#3A3F42', 'Gray'],
  ['#0A0A0A', 'Black'],
  ['#F7F8F6', 'White'],
  ['#5A3E85', 'Purple'],
])('%s is %s', (hex, family) => {
  expect(familyOfHex(hex)).toBe(family)
})

test('the groups of the merchant come first, whatever the spelling', () => {
  const families = createColorFamilies([{ family: 'Green', words: ['Bottle', 'Sea glass'] }])
  expect(families.find('bottle', '#2F4A7C')).toBe('Green')
  expect(families.find('Sea Glass', null)).toBe('Green')
  expect(families.find('green', null)).toBe('Green')
  expect(families.find('Indigo', '#2F4A7C')).toBe('Blue')
  expect(families.find('Paisley', null)).toBeNull()
  expect(families.find('Paisley', 'blue')).toBeNull()
})
