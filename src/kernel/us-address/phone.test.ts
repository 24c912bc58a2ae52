import { describe, expect, test } from 'vitest'
import { normalizePhone, describePhoneError, parsePhone } from './phone.ts'

describe('a US phone number', () => {
  test.each([
    '4155550132',
    '415/555-0132',
    '415.555.0132',
    '(415) 555-0132',
    '+1 415 555 0132',
    '1-415-555-0132',
    'tel:+14155550132',
    'TEL:+1-415-555-0132',
    '001 415 555 0132',
    '011 1 415 555 0132',
    '４１５ ５５５ ０１３２',
    '415–555–0132',
    ' 415 555 0132 ',
  ])('%j is valid and stored as ten digits', (input) => {
    expect(parsePhone(input)).toEqual({ digits: '4155550132' })
    expect(describePhoneError(input)).toBeNull()
    expect(normalizePhone(input)).toBe('4155550132')
  })

  test.each([
    '415 555 0132 ext. 12',
    '415-555-0132 x12',
    '415-555-0132x12',
    '(415) 555-0132 extension 7',
    '415-555-0132 #12',
    'tel:+14155550132;ext=12',
  ])('%j is rejected for its extension', (input) =>
    expect(describePhoneError(input)).toBe(
      'Phone number needs exactly 10 digits. Leave out the extension.',
    ),
  )

  test.each(['+44 20 7946 0958', '0044 20 7946 0958', '011 44 20 7946 0958', '+49 30 901820'])(
    '%j is rejected for its country',
    (input) => expect(describePhoneError(input)).toMatch(/United States/),
  )

  test.each(['', '555-0142', '41555501320', '415555013a', '+1 415 555 013', 'x'])(
    '%j is rejected for its digits',
    (input) => expect(describePhoneError(input)).toBe('Phone number needs exactly 10 digits.'),
  )
})
