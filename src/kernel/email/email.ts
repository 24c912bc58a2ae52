/** The specification's warning (§5), word for word. */
export const emailWarning = 'Please enter a valid email address.'

/**
 * Specification §5: local part, @, domain, and a TLD of at least 2 letters. Narrower than RFC 5321 on purpose:
 * no quotes, comments, spaces or control characters, so that no mail library can read a second recipient into it.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254
    && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      text,
    )
  )
}

/** The form addresses are stored and compared in: trimmed and lower case. Idempotent. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** "n•••@example.com", for screens that must not show a whole address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`
}

/**
 * One mailbox, however it is spelled: lower case, without what stands behind a plus, at Gmail without dots. For limits only, never
 * to sign in by and never to send to. The database has the same as `mail_identity`.
 */
export function mailIdentity(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@')
  const [box = ''] = local.split('+')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${box.replaceAll('.', '')}@gmail.com`
    : `${box}@${domain}`
}
