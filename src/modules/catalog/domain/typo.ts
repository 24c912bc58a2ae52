/** How many slips a word of this length may hold and still be taken for another: none in short words, where every letter counts. */
export function mostSlips(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 5 ? 1 : 2
}

/**
 * Only a word that names things is believed to be meant, and not one that descriptions happen to use: "doily" is not "daily". Two slips
 * in a word of middle length must leave its first and last letter: "lenin" is linen, not lemon.
 */
function believable(
  word: string,
  { word: candidate, prominent }: Candidate,
  distance: number,
): boolean {
  return (
    prominent
    && (distance < 2
      || word.length >= 8
      || (candidate[0] === word[0] && candidate.at(-1) === word.at(-1)))
  )
}

/**
 * Letters added, lost, changed, or swapped with their neighbor between two words; `limit + 1` as soon as it is more than `limit`.
 */
export function slips(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (
        row > 1
        && column > 1
        && one[row - 1] === other[column - 2]
        && one[row - 2] === other[column - 1]
      )
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    before = above
    above = current
  }
  return Math.min(above[other.length] ?? 0, limit + 1)
}

export interface Candidate {
  readonly word: string
  /** In how many goods it stands. */
  readonly count: number
  /** Whether it stands anywhere but in descriptions. */
  readonly prominent: boolean
}

/** The word most likely meant: fewest slips, then the same first letter, and the commoner one. */
export function likeliest(word: string, candidates: Iterable<Candidate>): string | null {
  const allowed = mostSlips(word)
  let best: { word: string; rank: number } | null = null
  if (allowed === 0) return null
  for (const candidate of candidates) {
    const distance = slips(word, candidate.word, allowed)
    if (distance > allowed || distance === 0 || !believable(word, candidate, distance)) continue
    const rank =
      distance * 1e9 + (candidate.word[0] === word[0] ? 0 : 2e8) - Math.min(candidate.count, 1e8)
    if (!best || rank < best.rank) best = { word: candidate.word, rank }
  }
  return best?.word ?? null
}
