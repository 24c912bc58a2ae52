import { minutes } from '#kernel/time/time.ts'

/** Stock is held while somebody pays: 10 minutes, longer while they are at it, 30 at most (commerce.md §3.8). */
export const holdTime = minutes(10)
export const holdLongest = minutes(30)

/** What the stock itself waits beyond the end of a hold, so that the provider is asked before anything is let go. */
export const holdGracePeriod = minutes(1)

/** How long a payment may still come in after its hold has ended; then its session is closed. */
export const lateTime = minutes(15)

/** How soon to ask again about a payment the bank is busy with. */
export const askAgain = minutes(1)

/** How soon after its placing a charge is asked about, should nobody have lived to tell of it: no provider takes longer to answer. */
const askAboutCharge = minutes(1)

interface Placed {
  readonly due: number
  readonly holdUntil: Date
  readonly isCharged: boolean
}

/** When a placed checkout is looked at if nothing is heard of it. */
export function firstCheckAt({ due, holdUntil, isCharged }: Placed, now: Date): Date {
  if (due === 0) return now
  return isCharged ? new Date(now.getTime() + askAboutCharge) : holdUntil
}

interface Hold {
  readonly holdUntil: Date
  readonly holdLimit: Date
}

/** The end of a hold after a sign of life at `now`; it never moves back, nor beyond its limit. */
export function extended({ holdUntil, holdLimit }: Hold, now: Date): Date {
  return earlier(later(holdUntil, new Date(now.getTime() + holdTime)), holdLimit)
}

/** The end of a hold after a decline: ten minutes more than it had, once. */
export function afterDecline({ holdUntil, holdLimit }: Hold, now: Date): Date {
  return earlier(new Date(later(holdUntil, now).getTime() + holdTime), holdLimit)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
