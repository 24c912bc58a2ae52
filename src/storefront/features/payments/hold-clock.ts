/** How long the pieces are still held, as one would say it; null when that is over. */
export function holdInWords(left: number): string | null {
  if (left <= 0) return null
  const minutes = Math.floor(left / 60_000)
  if (minutes < 1) return 'less than a minute'
  return minutes === 1 ? 'one more minute' : `${minutes} more minutes`
}

export interface HoldFacts {
  readonly left: number
  /** When the shopper last did something on the page. */
  readonly activeAt: number
  readonly extendedAt: number
  readonly now: number
}

/** Somebody who is still at it keeps the pieces: asked for at most once a minute, and only when some of the time is gone. */
export function shouldExtend({ left, activeAt, extendedAt, now }: HoldFacts): boolean {
  return left > 0 && left < 8 * 60_000 && activeAt > extendedAt && now - extendedAt > 60_000
}

/** Soon at first, then calmly: a bank answers within seconds or takes its time. */
export function nextPoll(tries: number): number {
  return Math.min(1_500 + tries * 500, 6_000)
}
