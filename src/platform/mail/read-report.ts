/** What a mail server says of a mail of ours: it came back for good (RFC 3464), or its reader called it spam (RFC 5965). */
export interface MailReport {
  readonly how: 'bounced' | 'complained'
  /** Ids of our mails that it names. Nobody but their recipients knows them. */
  readonly mailIds: readonly string[]
}

/** A report holds little beside what came back; more than this of it is not looked at. */
const looked = 256 * 1024

/** Null for every other mail, and while the server still tries. */
export function readReport(raw: Buffer): MailReport | null {
  const text = raw.subarray(0, looked).toString('latin1')
  const kind =
    /^Content-Type:\s*multipart\/report\b[^]{0,300}?report-type\s*=\s*"?(delivery-status|feedback-report)\b/im.exec(
      text,
    )?.[1]
  if (kind === undefined) return null
  const isBounce = kind.toLowerCase() === 'delivery-status'
  const isOver = isBounce
    ? /^Action:\s*failed\b/im.test(text) && /^Status:\s*5\.\d/im.test(text)
    : /^Feedback-Type:\s*abuse\b/im.test(text)
  const mailIds = [
    ...new Set([...text.matchAll(/<(eml_[0-9a-z]{26})@/g)].map(([, id = '']) => id)),
  ].slice(0, 10)
  return isOver && mailIds.length > 0 ? { how: isBounce ? 'bounced' : 'complained', mailIds } : null
}
