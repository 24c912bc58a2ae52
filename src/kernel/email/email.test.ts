import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, maskEmail, normalizeEmail } from './email.ts'

describe('an email address has a local part, @, a domain and a TLD of at least 2 letters', () => {
  test.each(['ann@example.com', 'ann.b+c@mail.example.co', "o'hara@example.museum"])(
    '%j is valid',
    (text) => expect(isEmail(text)).toBe(true),
  )
  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.c',
    'ann@@example.com',
    'a b@example.com',
    '"ann"@example.com',
    'ann@example.com\n',
    'ann@example.com, bob@example.com',
    'ann@-example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('%j is not valid', (text) => expect(isEmail(text)).toBe(false))
})

test('normalization is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))
    }),
  )
})

test('a masked address shows the first letter and the domain', () => {
  expect(maskEmail('nora@example.com')).toBe('n•••@example.com')
})
