import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { passwordFault } from '#modules/members/domain/password-rule.ts'

/** What is wrong with a value, in the API's words; null when nothing is. */
type Check = (value: string) => string | null

export const checkCode: Check = (value) => {
  const key = typedCodeKey(value)
  return /^\d{6}$/.test(key)
    ? null
    : `The code has 6 digits. You typed ${key.replaceAll(/\D/g, '').length}.`
}

export const checkPassword: Check = (value) => (value === '' ? 'Please enter your password.' : null)

export const checkNewPassword: Check = (value) =>
  value === '' ? 'Please choose a password.' : passwordFault(value)

const within =
  (most: number, missing: string): Check =>
  (value) => {
    const { length } = value.trim()
    if (length === 0) return missing
    return length > most ? `At most ${most} characters. You typed ${length}.` : null
  }

export const checkFirstName = within(40, 'Please enter your first name.')
export const checkLastName = within(40, 'Please enter your last name.')
