import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countCharacters,
  truncateText,
  truncateWithEllipsis,
  getLastCharacters,
} from './truncate-text.ts'

const family = '👩‍👩‍👧‍👦'
const arbitraryText = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    'é',
    'e\u0301',
    '🇺🇸',
    family,
    '👍🏽',
    '漢',
    'हिन्',
    '\r\n',
    '1\uFE0F\u20E3',
  ),
})

describe('truncateText', () => {
  test('never ends inside a character', () => {
    expect(truncateText('Linen', 10)).toBe('Linen')
    expect(truncateText('Linen', 3)).toBe('Lin')
    expect(truncateText(`ab${family}`, 5)).toBe('ab')
    expect(truncateText('a🧵', 2)).toBe('a')
    expect(truncateText('cafe\u0301', 4)).toBe('caf')
  })

  test('returns a well-formed prefix within the limit and is idempotent', () => {
    fc.assert(
      fc.property(arbitraryText, fc.integer({ min: 0, max: 40 }), (text, max) => {
        const cut = truncateText(text, max)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(cut.isWellFormed()).toBe(true)
        expect(truncateText(cut, max)).toBe(cut)
      }),
    )
  })

  test('a character longer than the limit is cut between code points', () => {
    expect(truncateText(`a${'\u0301'.repeat(1_000)}`, 5)).toBe(`a${'\u0301'.repeat(4)}`)
    expect(truncateText('🧵🧵', 1)).toBe('')
  })

  test('the ellipsis counts toward the limit', () => {
    expect(truncateWithEllipsis('Linen', 5)).toBe('Linen')
    expect(truncateWithEllipsis('Linens', 5)).toBe('Line…')
    expect(truncateWithEllipsis('Lin🧵s', 5)).toBe('Lin…')
  })
})

test('lastCharacters returns whole characters', () => {
  expect(getLastCharacters('GC7KQ2M9XW4T7ZAB', 4)).toBe('7ZAB')
  expect(getLastCharacters('AB🧵🧵🧵🧵🧵', 4)).toBe('🧵🧵🧵🧵')
  expect(getLastCharacters('AB', 4)).toBe('AB')
  expect(getLastCharacters('', 4)).toBe('')
})

test('countCharacters counts graphemes', () => {
  expect(countCharacters('Ann')).toBe(3)
  expect(countCharacters(`${family}🇺🇸e\u0301`)).toBe(3)
})
