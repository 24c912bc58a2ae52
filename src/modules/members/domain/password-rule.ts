/** The wording of specification §5. */
export const passwordRule =
  '8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit'

export const passwordWarning = `Please use ${passwordRule}.`
export const commonPasswordWarning =
  'This password is too common and easy to guess. Please choose another one.'

const minLength = 8
const maxLength = 24

export function checkPasswordParts(
  password: string,
): { readonly part: string; readonly ok: boolean }[] {
  const length = [...password].length
  return [
    { part: '8 to 24 characters', ok: length >= minLength && length <= maxLength },
    { part: 'one lowercase letter', ok: /\p{Ll}/u.test(password) },
    { part: 'one uppercase letter', ok: /\p{Lu}/u.test(password) },
    { part: 'one digit', ok: /\d/.test(password) },
  ]
}

export function findPasswordFault(password: string): string | null {
  const length = [...password].length
  if (length > maxLength) return `Use at most ${maxLength} characters. Yours has ${length}.`
  return checkPasswordParts(password).every(({ ok }) => ok) ? null : passwordWarning
}
