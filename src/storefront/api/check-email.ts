import { isEmail, normalizeEmail } from '#kernel/email/email.ts'
import * as t from '#messages/email.ts'

/** Validates an email field; returns the exact message of the specification (§5) or null. */
export function checkEmail(value: string): string | null {
  return isEmail(normalizeEmail(value)) ? null : t.invalid
}
