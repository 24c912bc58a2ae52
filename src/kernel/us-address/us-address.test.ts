import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'
import { formatPhone, isPhone, isStateCode, isZip, normalizeZip, states } from './us-address.ts'

test('US state list: 50 states plus DC', () => {
  expect(Object.keys(states)).toHaveLength(51)
  expect(isStateCode('DC')).toBe(true)
  expect(isStateCode('toString')).toBe(false)
  expect(isStateCode('PR')).toBe(false)
})

describe('US ZIP: 5 digits, optionally a dash and 4 digits', () => {
  test.each(['02139', '02139-1234'])('%j is valid', (zip) => expect(isZip(zip)).toBe(true))
  test.each(['', '2139', '021391', '02139-', '02139-123', '02139 1234', 'ABCDE', '02139\n'])(
    '%j is not valid',
    (zip) => expect(isZip(zip)).toBe(false),
  )
  test('common spellings are normalized', () => {
    expect(normalizeZip(' 02139 1234')).toBe('02139-1234')
    expect(normalizeZip('029061234')).toBe('02906-1234')
    expect(normalizeZip('0213')).toBe('0213')
  })
  test.each(['02906-', '-02906', '0-2906', '02906-123', '02906-12345'])(
    '%j cannot be normalized',
    (input) => {
      expect(isZip(normalizeZip(input))).toBe(false)
    },
  )
})

describe('Phone: exactly 10 digits', () => {
  test.each(['617555014', '61755501420', '617555014a', '617-555-0142', ''])(
    '%j is not valid',
    (phone) => expect(isPhone(phone)).toBe(false),
  )
  test('parse(format(x)) = x', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (phone) => {
        expect(normalizePhone(formatPhone(phone))).toBe(phone)
        expect(normalizePhone(`+1 ${formatPhone(phone)}`)).toBe(phone)
      }),
    )
  })
})
