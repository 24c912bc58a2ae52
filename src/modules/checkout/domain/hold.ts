import { minutes } from '#kernel/time/time.ts'

/**
 * Stock is reserved while a shopper pays: 10 minutes, extended by activity, 30 at most (commerce.md
 * §3.8).
 */
export const reservationTime = minutes(10)
export const maxReservationTime = minutes(30)

/** The latest end of a reservation that lasts `holdTime` at first. */
export function findHoldLimit(now: Date, holdTime: number): Date {
  return new Date(now.getTime() + holdTime + maxReservationTime - reservationTime)
}

/** Stock stays reserved this much longer, so that the provider is asked before it is released. */
export const reservationGracePeriod = minutes(1)

/** How long a payment may arrive after its reservation has ended; then its session is closed. */
export const latePaymentTime = minutes(15)

/** When to ask again about a payment that the bank is processing. */
export const recheckInterval = minutes(1)

/** When to ask about a charge whose process may have died; no provider takes longer to answer. */
const askAboutCharge = minutes(1)

interface Placed {
  readonly due: number
  readonly holdUntil: Date
  readonly isCharged: boolean
}

/** When to check a placed checkout if no webhook arrives. */
export function firstCheckAt({ due, holdUntil, isCharged }: Placed, now: Date): Date {
  if (due === 0) return now
  return isCharged ? new Date(now.getTime() + askAboutCharge) : holdUntil
}

interface Hold {
  readonly holdUntil: Date
  readonly holdLimit: Date
}

/**
 * The end of a reservation after activity at `now`; never earlier than before, nor beyond its
 * limit.
 */
export function extendAfterActivity({ holdUntil, holdLimit }: Hold, now: Date): Date {
  return earlier(later(holdUntil, new Date(now.getTime() + reservationTime)), holdLimit)
}

/** The end of a reservation after a decline: ten more minutes, once. */
export function extendAfterDecline({ holdUntil, holdLimit }: Hold, now: Date): Date {
  return earlier(new Date(later(holdUntil, now).getTime() + reservationTime), holdLimit)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
