import * as t from '#messages/payment.ts'
/** The remaining reservation period in words; null when it is over. `left` is in milliseconds. */
export function formatReservationPeriod(left: number): string | null {
  if (left <= 0) return null
  const minutes = Math.floor(left / 60_000)
  if (minutes >= 120) return t.timeHours({ count: String(Math.floor(minutes / 60)) })
  if (minutes < 1) return t.timeLessThanMinute
  return t.timeMinutes({ count: minutes })
}

export interface ReservationActivity {
  readonly left: number
  /** The time of the last activity on the page. */
  readonly activeAt: number
  readonly extendedAt: number
  readonly now: number
}

/**
 * Extends the reservation of an active shopper, at most once a minute and only after two minutes
 * have passed.
 */
export function shouldExtend({ left, activeAt, extendedAt, now }: ReservationActivity): boolean {
  return left > 0 && left < 8 * 60_000 && activeAt > extendedAt && now - extendedAt > 60_000
}

/** The delay of the next poll in milliseconds, growing from 1.5 to 6 seconds. */
export function calculatePollDelay(tries: number): number {
  return Math.min(1_500 + tries * 500, 6_000)
}
