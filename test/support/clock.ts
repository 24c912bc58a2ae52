import type { Clock } from '#kernel/time/time.ts'

export interface FixedClock extends Clock {
  /** Advances the clock by milliseconds and returns the new time. */
  advance(milliseconds: number): Date
  set(at: Date | string): void
}

/**
 * A clock that changes only when it is advanced. It starts at Monday, March 2, 2026, 10:00 in New
 * York.
 */
export function fixedClock(at: Date | string = '2026-03-02T15:00:00Z'): FixedClock {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds)
      return new Date(now)
    },
    set(next) {
      now = new Date(next)
    },
  }
}
