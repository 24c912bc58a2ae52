/** What buyers said of goods when they sent them back, of all to whom they came within the window; one buyer counts once. */
export interface FoundByBuyers {
  readonly buyers: number
  readonly small: number
  readonly large: number
  readonly color: number
}

/** Fewer say nothing about the next buyer, and could be told apart. */
const fewest = 20
/** Below one in twenty it is a matter of taste. */
const share = 0.05

/** Sentences for a goods page, the one that most said first; none while there are too few buyers. */
export function foundInWords({ buyers, small, large, color }: FoundByBuyers): string[] {
  if (buyers < fewest) return []
  const said = [
    { count: small, what: 'found it smaller than they thought' },
    { count: large, what: 'found it larger than they thought' },
    { count: color, what: 'found its color different from what they thought' },
  ]
  return said
    .filter(({ count }) => count >= buyers * share)
    .sort((a, b) => b.count - a.count)
    .map(({ count, what }) => `${count} of ${buyers} buyers ${what}.`)
}
