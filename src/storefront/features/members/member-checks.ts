import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { findPasswordFault } from '#modules/members/domain/password-rule.ts'

type Check = (value: string) => string | null

export const checkCode: Check = (value) => {
  const key = createCodeKey(value)
  return /^\d{6}$/.test(key)
    ? null
    : `Enter all 6 digits. You entered ${key.replaceAll(/\D/g, '').length}.`
}

export const checkPassword: Check = (value) => (value === '' ? 'Enter your password.' : null)

export const checkNewPassword: Check = (value) =>
  value === '' ? 'Choose a password.' : findPasswordFault(value)

const checkLength =
  (maxLength: number, missingMessage: string): Check =>
  (value) => {
    const { length } = value.trim()
    if (length === 0) return missingMessage
    return length > maxLength ? `Use at most ${maxLength} characters. You entered ${length}.` : null
  }

export const checkFirstName = checkLength(40, 'Please enter your first name.')
export const checkLastName = checkLength(40, 'Please enter your last name.')
