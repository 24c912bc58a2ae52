/** The wording of specification §5. */
export const passwordRule =
  '8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit'

export const passwordWarning = `Please use ${passwordRule}.`
export const commonPasswordWarning =
  'This password is too common and easy to guess. Please choose another one.'

const minLength = 8
export const maxPasswordLength = 24

export type PasswordRule = 'length' | 'lowercase' | 'uppercase' | 'digit'

export function checkPasswordParts(
  password: string,
): { readonly rule: PasswordRule; readonly ok: boolean }[] {
  const length = [...password].length
  return [
    { rule: 'length', ok: length >= minLength && length <= maxPasswordLength },
    { rule: 'lowercase', ok: /\p{Ll}/u.test(password) },
    { rule: 'uppercase', ok: /\p{Lu}/u.test(password) },
    { rule: 'digit', ok: /\d/.test(password) },
  ]
}

export function findPasswordFault(password: string): string | null {
  const length = [...password].length
  if (length > maxPasswordLength)
    return `Use at most ${maxPasswordLength} characters. Yours has ${length}.`
  return checkPasswordParts(password).every(({ ok }) => ok) ? null : passwordWarning
}
