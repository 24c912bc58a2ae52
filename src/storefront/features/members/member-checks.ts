import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { checkPasswordParts, maxPasswordLength } from '#modules/members/domain/password-rule.ts'
import * as t from '#messages/member-checks.ts'
import * as password from '#messages/password.ts'

type Check = (value: string) => string | null

export const checkCode: Check = (value) => {
  const key = createCodeKey(value)
  return /^\d{6}$/.test(key)
    ? null
    : t.codeLength({ count: String(key.replaceAll(/\D/g, '').length) })
}

export const checkPassword: Check = (value) => (value === '' ? t.enterPassword : null)

export const checkNewPassword: Check = (value) => {
  if (value === '') return password.choose
  const count = [...value].length
  if (count > maxPasswordLength) return password.tooLong({ max: maxPasswordLength, count })
  return checkPasswordParts(value).every(({ ok }) => ok) ? null : password.rule
}

const checkLength =
  (maxLength: number, missingMessage: string): Check =>
  (value) => {
    const { length } = value.trim()
    if (length === 0) return missingMessage
    return length > maxLength ? t.tooLong({ max: String(maxLength), count: String(length) }) : null
  }

export const checkFirstName = checkLength(40, t.enterFirstName)
export const checkLastName = checkLength(40, t.enterLastName)
