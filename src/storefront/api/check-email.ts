import { emailWarning, isEmail, normalizeEmail } from '#kernel/email/email.ts'

/** The check of every e-mail field of the pages: the specification's warning (§5), word for word, or null. */
export function checkEmail(value: string): string | null {
  return isEmail(normalizeEmail(value)) ? null : emailWarning
}
