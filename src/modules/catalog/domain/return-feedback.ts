/**
 * Return reasons of a product, out of all buyers who received it in the period. Each buyer counts
 * once.
 */
export interface ReturnFeedback {
  readonly buyers: number
  readonly small: number
  readonly large: number
  readonly color: number
}

/** With fewer buyers the numbers are not meaningful and could identify a buyer. */
const minBuyers = 20
/** Rarer reasons are not shown. */
const minShare = 0.05

/** Sentences for the product page, most frequent first; none with too few buyers. */
export function describeReturnFeedback({ buyers, small, large, color }: ReturnFeedback): string[] {
  if (buyers < minBuyers) return []
  const reasons = [
    { count: small, text: 'found it smaller than expected' },
    { count: large, text: 'found it larger than expected' },
    { count: color, text: 'found the color different than expected' },
  ]
  return reasons
    .filter(({ count }) => count >= buyers * minShare)
    .sort((a, b) => b.count - a.count)
    .map(({ count, text }) => `${count} of ${buyers} buyers ${text}.`)
}
