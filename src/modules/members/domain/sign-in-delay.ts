/** Seconds to wait after so many wrong passwords: none for the first four, so that ten tries take an hour (commerce.md §3.9). It never locks for good. */
export const waitAfterMisses: readonly number[] = [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 2700]

/** From this many on, a puzzle is asked for. */
export const missesBeforeCaptcha = 2

export function waitAfter(misses: number): number {
  return waitAfterMisses[Math.min(misses, waitAfterMisses.length - 1)] ?? 0
}
