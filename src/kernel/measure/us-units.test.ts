import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatSize,
  formatWeight,
  poundsToGrams,
  toGrams,
  toInches,
  toMillimeters,
  toOunces,
  toPounds,
} from './us-units.ts'

const stored = fc.integer({ min: 0, max: 100_000 })
/** A quarter or a tenth. */
const entered = fc
  .tuple(
    fc.integer({ min: 0, max: 1_000 }),
    fc.constantFrom(0, 0.1, 0.2, 0.25, 0.3, 0.5, 0.75, 0.9),
  )
  .map(([whole, part]) => Number((whole + part).toFixed(2)))

describe('what is stored is not changed by being shown and entered again', () => {
  test('in inches', () => {
    fc.assert(
      fc.property(stored, (mm) => {
        expect(toMillimeters(toInches(mm))).toBe(mm)
      }),
    )
  })

  test('in ounces', () => {
    fc.assert(
      fc.property(stored, (grams) => {
        expect(toGrams(toOunces(grams))).toBe(grams)
      }),
    )
  })

  test('in pounds and ounces, with fewer than 16 ounces', () => {
    fc.assert(
      fc.property(stored, (grams) => {
        const weight = toPounds(grams)
        expect(weight.ounces).toBeLessThan(16)
        expect(Number.isInteger(weight.pounds)).toBe(true)
        expect(poundsToGrams(weight)).toBe(grams)
      }),
    )
  })
})

test('who enters quarters or tenths reads the same number', () => {
  fc.assert(
    fc.property(entered, (value) => {
      expect(toInches(toMillimeters(value))).toBe(value)
      expect(toOunces(toGrams(value))).toBe(value)
    }),
  )
})

test('has at most two decimals', () => {
  fc.assert(
    fc.property(stored, (amount) => {
      for (const value of [toInches(amount), toOunces(amount), toPounds(amount).ounces])
        expect(String(value)).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})

test.each([
  [0, '0 oz'],
  [28, '1 oz'],
  [227, '8 oz'],
  [454, '1 lb'],
  [2_400, '5 lb 4.66 oz'],
])('%i grams are %s', (grams, text) => expect(formatWeight(grams)).toBe(text))

test('sizes are in inches', () => {
  expect(formatSize([406, 305, 152])).toBe('16 × 12 × 6 in')
  expect(formatSize([400, 300, 150])).toBe('15.75 × 11.8 × 5.9 in')
})
