/**
 * A proof-of-work puzzle that takes a browser about a second: find the number whose hash is given.
 */
export interface Puzzle {
  readonly salt: string
  readonly target: string
  readonly below: number
  readonly signature: string
}

export const puzzleSize = 60_000

export interface PuzzleAnswer {
  readonly salt: string
  readonly number: number
  readonly signature: string
}

export function parsePuzzleAnswer(text: string): PuzzleAnswer | null {
  const match = /^([0-9a-z]{10,20}-[0-9a-f]{32})\.(\d{1,6})\.([0-9a-f]{64})$/.exec(text)
  return match
    ? { salt: match[1] ?? '', number: Number(match[2]), signature: match[3] ?? '' }
    : null
}

/** The salt begins with the expiry in milliseconds since 1970, base 36. */
export function getPuzzleExpiry(salt: string): number {
  return Number.parseInt(salt.split('-')[0] ?? '', 36)
}
