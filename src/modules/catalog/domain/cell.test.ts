import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeCell,
  parseAmount,
  parseChoice,
  parseCount,
  parseFlag,
  parseGrams,
  parseTags,
  slugify,
  unescapeCell,
} from './cell.ts'

const prefixes = ['=', '+', '-', '@', '\t', '\r', '\0']

describe('cells that a spreadsheet would execute are escaped', () => {
  test('no exported cell starts a formula, and every text is restored by the import', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', "'", "''", ...prefixes), (text, prefix) => {
        const written = escapeCell(prefix + text)
        expect(prefixes.some((sign) => written.startsWith(sign))).toBe(false)
        expect(unescapeCell(written)).toBe(prefix + text)
      }),
    )
  })

  test('other text is not changed', () => {
    expect(['', 'Linen', "'quoted'", '1-2'].map(escapeCell)).toEqual([
      '',
      'Linen',
      "'quoted'",
      '1-2',
    ])
  })
})

describe('cells are parsed strictly', () => {
  test('amounts have no fractions of a cent', () => {
    expect(['', '96', '96.5', '1,250.00', '$3', '12.3400'].map(parseAmount)).toEqual(
      [null, 9600, 9650, 125_000, 300, 1234].map((value) => ({ value })),
    )
    for (const text of ['-1', '1.234', 'NaN', '1e3', '12,34', 'free', '99999999999', '=1+1', '٣'])
      expect(parseAmount(text), text).toHaveProperty('fault')
  })

  test('counts are integers and can be negative', () => {
    expect(['', '0', '-1', '38', '5.0'].map(parseCount)).toEqual(
      [null, 0, -1, 38, 5].map((value) => ({ value })),
    )
    for (const text of ['1.5', 'x', '1e9', '99999999999'])
      expect(parseCount(text), text).toHaveProperty('fault')
  })

  test('weights, flags, choices and tags', () => {
    expect(parseGrams('3.4')).toEqual({ value: 3 })
    expect(parseGrams('-3')).toHaveProperty('fault')
    expect([parseFlag('TRUE', false), parseFlag('no', true), parseFlag('', true)]).toEqual([
      { value: true },
      { value: false },
      { value: true },
    ])
    expect(parseFlag('maybe', true)).toHaveProperty('fault')
    expect(parseChoice('Continue', ['deny', 'continue'])).toEqual({ value: 'continue' })
    expect(parseChoice('always', ['deny', 'continue'])).toHaveProperty('fault')
    expect(parseTags(' table, wedding,,table ')).toEqual({ value: ['table', 'wedding'] })
  })
})

test('a slug is always valid in a URL, and slugs stay unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      const slug = slugify(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(255)
      expect(slugify(slug)).toBe(slug)
    }),
  )
  expect(slugify('Café Stripe, 60 × 90')).toBe('cafe-stripe-60-90')
})
