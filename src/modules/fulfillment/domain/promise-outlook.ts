import { lookUp } from '#kernel/lookup/lookup.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

export interface OutlookFacts {
  readonly today: CalendarDate
  readonly latest: CalendarDate
  readonly methodId: string
  /** Some of it has not left yet. */
  readonly isInHouse: boolean
  /** Counts business days. */
  readonly add: (date: CalendarDate, days: number) => CalendarDate
}

export interface Outlook {
  readonly status: 'on_track' | 'at_risk' | 'missed'
  /** When it is to be expected now. */
  readonly expected: CalendarDate
}

/** The fewest business days a method has ever taken: with less left than that a promise cannot be kept. */
const fastest: Readonly<Record<string, number>> = { standard: 2, express: 1, 'next-day': 1 }
/** A parcel that is under way and late is given so long. */
const grace = 2

/** Whether a promise can still be kept: missed once its day is over, at risk when what is in the house cannot be there in time any more. */
export function outlook({ today, latest, methodId, isInHouse, add }: OutlookFacts): Outlook {
  const soonest = isInHouse ? add(today, lookUp(fastest, methodId) ?? 1) : today
  if (today > latest) return { status: 'missed', expected: isInHouse ? soonest : add(today, grace) }
  return soonest > latest
    ? { status: 'at_risk', expected: soonest }
    : { status: 'on_track', expected: latest }
}
