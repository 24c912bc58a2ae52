/** The text that the specification requires (§5). */
export const emailWarning = 'Please enter a valid email address.'

const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const localPart = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
const emailPattern = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+[A-Za-z]{2,63}$`)

/**
 * Specification §5: local part, @, domain, and a TLD of at least 2 letters. Narrower than RFC 5321:
 * without quotes, comments, spaces and control characters, a mail library cannot parse a second
 * recipient.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}

/** Addresses are stored and compared in this form. Idempotent. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** "n•••@example.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`
}

/**
 * Identifies a mailbox regardless of its spelling: lower case, without a plus suffix, and at Gmail
 * without dots. Use it for limits only, not for sign-in or delivery. Same as `email_identity` in
 * SQL.
 */
export function getMailboxIdentity(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@')
  const [box = ''] = local.split('+')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${box.replaceAll('.', '')}@gmail.com`
    : `${box}@${domain}`
}
