import { expect, test } from 'vitest'
import { formatPacks, readPackSize } from './pack-size.ts'

test('the title or an option of a product says how many pieces one order unit has', () => {
  expect(readPackSize('Fern-edge napkin, set of four')).toEqual({ noun: 'set', count: 4 })
  expect(readPackSize('Milled soap, box of 12')).toEqual({ noun: 'box', count: 12 })
  expect(readPackSize('Corded percale pillowcase, pair', ['Mist', 'King'])).toEqual({
    noun: 'pair',
    count: 2,
  })
  expect(readPackSize('Plain silver napkin ring, pair', ['Set of six'])).toEqual({
    noun: 'set',
    count: 6,
  })
  expect(readPackSize('Corded percale sheet set', ['Bottle', 'Queen'])).toBeNull()
  expect(readPackSize('Bag of tricks')).toBeNull()
})

test('quantities are written in packs', () => {
  expect(formatPacks(1, { noun: 'set', count: 4 })).toBe('1 set')
  expect(formatPacks(3, { noun: 'set', count: 4 })).toBe('3 sets')
  expect(formatPacks(2, { noun: 'box', count: 12 })).toBe('2 boxes')
  expect(formatPacks(12, null)).toBe('12')
})
