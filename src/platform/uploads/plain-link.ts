/** Whether a link is a URL, an email address or a phone number, not a file, share or program. */
export function isPlainLink(target: string): boolean {
  const link = target.trim()
  if (/^[\\/]{2}/.test(link)) return false
  return /^(https?|mailto|tel):/i.test(link) || /^[^:\\/?#]*([/?#]|$)/.test(link)
}
