/** Specification §5, in its own words. */
export const passwordRule =
  '8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit'

export const passwordWarning = `Please use ${passwordRule}.`
export const commonPasswordWarning =
  'This is one of the passwords that get guessed first. Please choose another one.'

const shortest = 8
const longest = 24

/** Each part of the rule with whether a password keeps it, for a list that helps while it is typed. */
export function passwordParts(password: string): { readonly part: string; readonly ok: boolean }[] {
  const length = [...password].length
  return [
    { part: '8 to 24 characters', ok: length >= shortest && length <= longest },
    { part: 'one lowercase letter', ok: /\p{Ll}/u.test(password) },
    { part: 'one uppercase letter', ok: /\p{Lu}/u.test(password) },
    { part: 'one digit', ok: /\d/.test(password) },
  ]
}

/** What is wrong with a new password, in a sentence; null when nothing is. */
export function passwordFault(password: string): string | null {
  const length = [...password].length
  if (length > longest) return `${longest} characters at most. You have ${length}.`
  return passwordParts(password).every(({ ok }) => ok) ? null : passwordWarning
}
