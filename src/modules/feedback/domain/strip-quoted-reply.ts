/** Lines that start a quotation or signature in an email. */
const quoteStartPatterns = [
  /^On .{4,300} wrote:\s*$/,
  /^-{2,}\s*(?:Original Message|Forwarded message)\s*-{2,}/i,
  /^_{20,}\s*$/,
  /^From: .+$/,
  /^Sent from my /,
  /^-- $/,
]

/** Removes quoted text and signature from a reply; returns everything if nothing else remains. */
export function stripQuotedReply(text: string): string {
  const lines = text.replaceAll('\u00a0', ' ').split('\n')
  const end = lines.findIndex(
    (line, index) => startsQuote(line) || startsQuote(`${line} ${lines[index + 1] ?? ''}`.trim()),
  )
  const kept = lines.slice(0, end < 0 ? lines.length : end).filter((line) => !/^\s*>/.test(line))
  const own = tidy(kept.join('\n'))
  return own === '' ? tidy(text) : own
}

function startsQuote(line: string): boolean {
  return quoteStartPatterns.some((pattern) => pattern.test(line))
}

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
