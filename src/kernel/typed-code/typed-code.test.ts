import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spelledOddly } from '#test/support/odd-spellings.ts'
import {
  normalizeTypedCode,
  normalizeSku,
  parseReferenceNumber,
  createCodeKey,
} from './typed-code.ts'

const code = fc.stringMatching(/^[0-9A-Z]{2,8}(-[0-9A-Z]{2,8}){0,2}$/)

describe('a code as entered', () => {
  test('all spellings have the same key', () => {
    fc.assert(
      fc.property(
        code.chain((plain) => fc.tuple(fc.constant(plain), spelledOddly(plain))),
        ([plain, odd]) => {
          expect(createCodeKey(odd)).toBe(plain.replaceAll('-', ''))
        },
      ),
    )
  })

  test.each([
    ['PROBE10\u200B', 'PROBE10'],
    ['PROBE\u00AD10', 'PROBE10'],
    ['ＰＲＯＢＥ１０', 'PROBE10'],
    ['“probe10”', 'PROBE10'],
    ['SAVE\u201120', 'SAVE-20'],
    ['SAVE–20', 'SAVE-20'],
    ['SAVE−20', 'SAVE-20'],
    ['日本', ''],
  ])('%j becomes %j', (input, expected) => expect(normalizeTypedCode(input)).toBe(expected))
})

test.each([
  ['rt 7k3m9qxe', 'RT-7K3M9QXE'],
  ['7K3M\u20109QXE', 'RT-7K3M9QXE'],
  ['RTRTRTRT', 'RT-RTRTRTRT'],
  ['RT-RTRTRTRT', 'RT-RTRTRTRT'],
  ['7K3M', null],
])('the number %j becomes %j', (input, number) =>
  expect(parseReferenceNumber(input, { prefix: 'RT', length: 8 })).toBe(number),
)

test.each([
  ['NOR.0707\u2011060\u200B', 'NOR.0707-060'],
  ['ＮＯＲ １', 'NOR 1'],
  ['É/1 (2)', 'É/1 (2)'],
])('the SKU %j becomes %j', (input, sku) => expect(normalizeSku(input)).toBe(sku))
