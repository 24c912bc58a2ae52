import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPasswordFault, checkPasswordParts, passwordWarning } from './password-rule.ts'

test.each(['Linen123', 'aB3aB3aB', 'Ünïcödé12X', 'A'.repeat(22) + 'b1', 'Spaces are 1 fine'])(
  '%j keeps the rule',
  (password) => expect(findPasswordFault(password)).toBeNull(),
)

test.each(['', 'Linen12', 'linen123', 'LINEN123', 'Linennnn', 'aB1', '12345678'])(
  '%j is refused with the rule in full',
  (password) => expect(findPasswordFault(password)).toBe(passwordWarning),
)

test('the warning quotes the rule of the specification', () => {
  expect(passwordWarning).toContain(
    '8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit',
  )
})

test('a long password is reported with its length', () => {
  expect(findPasswordFault(`aB1${'x'.repeat(28)}`)).toBe('Use at most 24 characters. Yours has 31.')
})

test('a character outside the basic plane counts once', () => {
  expect(findPasswordFault(`aB1${'💐'.repeat(21)}`)).toBeNull()
  expect(findPasswordFault(`aB1${'💐'.repeat(22)}`)).toBe(
    'Use at most 24 characters. Yours has 25.',
  )
})

test('the parts and the whole rule agree', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (password) => {
      expect(findPasswordFault(password) === null).toBe(
        checkPasswordParts(password).every(({ ok }) => ok),
      )
    }),
  )
})
