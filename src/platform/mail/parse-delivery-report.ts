/** A report of a permanent delivery failure (RFC 3464) or a spam complaint (RFC 5965). */
export interface DeliveryReport {
  readonly how: 'bounced' | 'complained'
  /** Ids of our emails in the report; only their recipients know them. */
  readonly mailIds: readonly string[]
}

/** Only the first bytes of a report are parsed. */
const maxBytes = 256 * 1024

const reportType = new RegExp(
  String.raw`^Content-Type:\s*multipart/report\b[^]{0,300}?report-type\s*=\s*"?`
    + String.raw`(delivery-status|feedback-report)\b`,
  'im',
)

/** Null for other emails and for temporary failures. */
export function parseDeliveryReport(raw: Buffer): DeliveryReport | null {
  const text = raw.subarray(0, maxBytes).toString('latin1')
  const kind = reportType.exec(text)?.[1]
  if (kind === undefined) return null
  const isBounce = kind.toLowerCase() === 'delivery-status'
  const isFinal = isBounce
    ? /^Action:\s*failed\b/im.test(text) && /^Status:\s*5\.\d/im.test(text)
    : /^Feedback-Type:\s*abuse\b/im.test(text)
  const mailIds = [
    ...new Set([...text.matchAll(/<(eml_[0-9a-z]{26})@/g)].map(([, id = '']) => id)),
  ].slice(0, 10)
  if (!isFinal || mailIds.length === 0) return null
  return { how: isBounce ? 'bounced' : 'complained', mailIds }
}
