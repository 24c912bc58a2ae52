/**
 * Seconds to wait, by the number of failed attempts: none for the first four, then growing so that
 * ten attempts take an hour (commerce.md §3.9). There is no permanent lockout.
 */
export const delaySecondsByFailures: readonly number[] = [
  0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 2700,
]

export const failuresBeforeCaptcha = 2

export function getSignInDelay(failures: number): number {
  return delaySecondsByFailures[Math.min(failures, delaySecondsByFailures.length - 1)] ?? 0
}
