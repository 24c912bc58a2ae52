import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOrderNumber, orderNumberBytes, parseOrderNumber } from './order-number.ts'

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const numbers = fc
  .uint8Array({ minLength: orderNumberBytes, maxLength: orderNumberBytes })
  .filter((bytes) => bytes.filter((byte) => byte < 240).length >= 7)
  .map((bytes) => formatOrderNumber('AB', bytes))

describe('an order number', () => {
  test('is AB, a dash and eight unambiguous characters', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(number).toMatch(/^AB-[2-9A-HJKMNP-TV-Z]{8}$/)
      }),
    )
  })

  test('is recognized without prefix, with spaces and in lower case', () => {
    const dressings = fc.constantFrom(
      (number: string) => number,
      (number: string) => number.toLowerCase(),
      (number: string) => number.replace('AB-', ''),
      (number: string) => number.replace('-', ' '),
      (number: string) => ` #${number} `,
      (number: string) => `${number.slice(0, 7)} ${number.slice(7)}`,
      (number: string) => number.replace('AB-', 'ab').toLowerCase(),
    )
    fc.assert(
      fc.property(numbers, dressings, (number, dress) => {
        expect(parseOrderNumber(dress(number), 'AB')).toBe(number)
      }),
    )
  })

  test('keeps the prefix it was typed with, and without one gets that of the shop', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('AB', 'H', 'LUNA'), (number, prefix) => {
        const body = number.slice(3)
        expect(parseOrderNumber(`${prefix.toLowerCase()}${body}`, 'NEW')).toBe(`${prefix}-${body}`)
        expect(parseOrderNumber(body, 'NEW')).toBe(`NEW-${body}`)
      }),
    )
  })

  test('is invalid with one character changed', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 3, max: 10 }),
        fc.constantFrom(...alphabet),
        (number, at, other) => {
          fc.pre(number[at] !== other)
          expect(
            parseOrderNumber(number.slice(0, at) + other + number.slice(at + 1), 'AB'),
          ).toBeNull()
        },
      ),
    )
  })

  test('is invalid with two neighbors swapped, unless they are adjacent in the alphabet', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 3, max: 9 }), (number, at) => {
        const [one, other] = [number.charAt(at), number.charAt(at + 1)]
        // Only characters that are adjacent in the alphabet, including its ends, can pass the check
        // when swapped.
        const apart = Math.abs(alphabet.indexOf(one) - alphabet.indexOf(other))
        fc.pre(apart > 1 && apart < alphabet.length - 1)
        expect(
          parseOrderNumber(number.slice(0, at) + other + one + number.slice(at + 2), 'AB'),
        ).toBeNull()
      }),
    )
  })

  test.each([
    '',
    'AB-',
    'AB-1234567O',
    'AB-2222222',
    'AB-222222222',
    '😀😀😀😀😀😀😀😀',
    '\u0000',
    'AB-2222222U',
  ])('%j is no order number', (text) => {
    expect(parseOrderNumber(text, 'AB')).toBeNull()
  })

  test('needs enough random bytes', () => {
    expect(() => formatOrderNumber('AB', new Uint8Array(3))).toThrow()
  })
})
