import { days, hours, minutes } from '#kernel/time/time.ts'

/** How long a session lasts without a call, and at most. */
export const idleSessionLifetime = hours(12)
export const absoluteSessionLifetime = days(7)

/** How long a person who has authenticated again may do what needs step-up authentication. */
export const stepUpLifetime = minutes(10)

export const challengeLifetime = minutes(5)

export const invitationDays = 7
