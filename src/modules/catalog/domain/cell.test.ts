import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  guardCell,
  readAmount,
  readChoice,
  readCount,
  readFlag,
  readGrams,
  readTags,
  slugOf,
  unguardCell,
} from './cell.ts'

const prefixes = ['=', '+', '-', '@', '\t', '\r', '\0']

describe('cells that a spreadsheet would execute are escaped', () => {
  test('no exported cell starts a formula, and every text is restored by the import', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', "'", "''", ...prefixes), (text, prefix) => {
        const written = guardCell(prefix + text)
        expect(prefixes.some((sign) => written.startsWith(sign))).toBe(false)
        expect(unguardCell(written)).toBe(prefix + text)
      }),
    )
  })

  test('other text is not changed', () => {
    expect(['', 'Linen', "'quoted'", '1-2'].map(guardCell)).toEqual([
      '',
      'Linen',
      "'quoted'",
      '1-2',
    ])
  })
})

describe('cells are parsed strictly', () => {
  test('amounts have no fractions of a cent', () => {
    expect(['', '96', '96.5', '1,250.00', '$3', '12.3400'].map(readAmount)).toEqual(
      [null, 9600, 9650, 125_000, 300, 1234].map((value) => ({ value })),
    )
    for (const text of ['-1', '1.234', 'NaN', '1e3', '12,34', 'free', '99999999999', '=1+1', '٣'])
      expect(readAmount(text), text).toHaveProperty('fault')
  })

  test('counts are integers and can be negative', () => {
    expect(['', '0', '-1', '38', '5.0'].map(readCount)).toEqual(
      [null, 0, -1, 38, 5].map((value) => ({ value })),
    )
    for (const text of ['1.5', 'x', '1e9', '99999999999'])
      expect(readCount(text), text).toHaveProperty('fault')
  })

  test('weights, flags, choices and tags', () => {
    expect(readGrams('3.4')).toEqual({ value: 3 })
    expect(readGrams('-3')).toHaveProperty('fault')
    expect([readFlag('TRUE', false), readFlag('no', true), readFlag('', true)]).toEqual([
      { value: true },
      { value: false },
      { value: true },
    ])
    expect(readFlag('maybe', true)).toHaveProperty('fault')
    expect(readChoice('Continue', ['deny', 'continue'])).toEqual({ value: 'continue' })
    expect(readChoice('always', ['deny', 'continue'])).toHaveProperty('fault')
    expect(readTags(' table, wedding,,table ')).toEqual({ value: ['table', 'wedding'] })
  })
})

test('a slug is always valid in a URL, and slugs stay unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(255)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
  expect(slugOf('Café Stripe, 60 × 90')).toBe('cafe-stripe-60-90')
})
