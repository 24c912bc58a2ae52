/** Typos allowed by word length; none in short words, where every letter counts. */
export function allowedTypos(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 5 ? 1 : 2
}

/**
 * Words that occur only in descriptions are not corrections: "doily" does not become "daily". Two
 * typos in a word of medium length must keep its first and last letter: "lenin" becomes linen, not
 * lemon.
 */
function isPlausible(
  word: string,
  { word: candidate, prominent }: CorrectionCandidate,
  distance: number,
): boolean {
  return (
    prominent
    && (distance < 2
      || word.length >= 8
      || (candidate[0] === word[0] && candidate.at(-1) === word.at(-1)))
  )
}

/** The edit distance with transpositions between two words; `limit + 1` if it exceeds `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let twoRowsAbove: number[] = []
  let rowAbove = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= other.length; column++) {
      const isSameLetter = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (rowAbove[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (rowAbove[column - 1] ?? 0) + (isSameLetter ? 0 : 1),
      )
      if (
        row > 1
        && column > 1
        && one[row - 1] === other[column - 2]
        && one[row - 2] === other[column - 1]
      )
        cost = Math.min(cost, (twoRowsAbove[column - 2] ?? 0) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    twoRowsAbove = rowAbove
    rowAbove = current
  }
  return Math.min(rowAbove[other.length] ?? 0, limit + 1)
}

export interface CorrectionCandidate {
  readonly word: string
  readonly count: number
  /** Whether it occurs outside descriptions. */
  readonly prominent: boolean
}

/**
 * The most likely correction: fewest typos, then the same first letter, then the more common word.
 */
export function findCorrection(
  word: string,
  candidates: Iterable<CorrectionCandidate>,
): string | null {
  const maxTypos = allowedTypos(word)
  let best: { word: string; rank: number } | null = null
  if (maxTypos === 0) return null
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate.word, maxTypos)
    if (distance > maxTypos || distance === 0 || !isPlausible(word, candidate, distance)) continue
    const rank =
      distance * 1e9 + (candidate.word[0] === word[0] ? 0 : 2e8) - Math.min(candidate.count, 1e8)
    if (!best || rank < best.rank) best = { word: candidate.word, rank }
  }
  return best?.word ?? null
}
