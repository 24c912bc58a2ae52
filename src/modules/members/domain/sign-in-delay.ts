/**
 * Seconds to wait, by the number of failed attempts: none for the first four, then growing so that
 * ten attempts take an hour (commerce.md §3.9). There is no permanent lockout.
 */
export const waitAfterMisses: readonly number[] = [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 2700]

export const missesBeforeCaptcha = 2

export function waitAfter(misses: number): number {
  return waitAfterMisses[Math.min(misses, waitAfterMisses.length - 1)] ?? 0
}
