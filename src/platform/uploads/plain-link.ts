/** Whether a link in a document leads to a web page, a mail address or a telephone, and to no file, share or program. */
export function isPlainLink(target: string): boolean {
  const link = target.trim()
  if (/^[\\/]{2}/.test(link)) return false
  return /^(https?|mailto|tel):/i.test(link) || /^[^:\\/?#]*([/?#]|$)/.test(link)
}
