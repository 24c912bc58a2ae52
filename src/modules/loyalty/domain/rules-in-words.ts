import { inDays } from '#kernel/time/time.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { longDate } from './long-date.ts'
import { inPoints } from './point-words.ts'
import type { Campaign, EarnEvent, Expiry, Unlock } from './program.ts'

/**
 * Describes when an order's points become spendable: "once the return window closes"; null when at
 * once.
 */
export function waitInWords({ after, days, rounds }: Unlock): string | null {
  if (after === 'order' && days === 0 && rounds === 'day') return null
  const rounded = {
    day: '',
    week: ', starting the following Monday',
    month: ', starting the first of the following month',
  }[rounds]
  const since = after === 'order' ? 'the order is placed' : 'the return window closes'
  return `${days === 0 ? 'once' : `${days} ${days === 1 ? 'day' : 'days'} after`} ${since}${rounded}`
}

export function unlockInWords({ after, days, rounds }: Unlock): string {
  const wait = days === 0 ? '' : `${inDays(days)} after `
  const rounded = {
    day: '',
    week: ', starting the following Monday',
    month: ', starting the first of the following month',
  }[rounds]
  if (after === 'order')
    return days === 0 && rounds === 'day'
      ? 'As soon as the order is placed.'
      : `${wait || 'Once '}the order is placed${rounded}.`
  const begin = days === 0 ? 'The day after' : `${days + 1} days after`
  return (
    `${begin} the return window closes${rounded}. You’ll see the date once your order is `
    + 'delivered.'
  )
}

export function expiryInWords(expiry: Expiry | null): string {
  if (!expiry) return 'None. Your points don’t expire.'
  const { count, unit, rounds, from, extensionDays } = expiry
  const length = `${count} ${unit}`
  const end = {
    day: `${length} later`,
    month: `The end of the month ${length} later`,
    year: `The end of the year ${length} later`,
  }[rounds]
  const renewal = from === 'last_order' ? ' Each order renews all your points.' : ''
  return (
    `${end}.${renewal} We’ll remind you 30, 7 and 1 days before. Once a year, you can extend `
    + `them by ${inDays(extensionDays)}.`
  )
}

export function eventInWords({
  points,
  on,
  limit: { times, per },
  until,
}: Pick<EarnEvent, 'points' | 'on' | 'limit' | 'until'>): string {
  const condition = {
    first_order: ', once the return window of your first order closes',
    call: '',
    code: ', with the code you find there',
  }[on]
  const frequency =
    on === 'first_order'
      ? ''
      : `, ${times === 1 ? 'once' : `${times} times`}${per === 'ever' ? '' : ` a ${per}`}`
  return `${inPoints(points)}${condition}${frequency}${until === null ? '' : `, until ${longDate(until as CalendarDate)}`}`
}

export function campaignInWords({
  multiplier,
  perPiece,
  from,
  until,
}: Pick<Campaign, 'multiplier' | 'perPiece' | 'from' | 'until'>): string {
  const benefits = [
    ...(multiplier > 10_000 ? [`${multiplier / 10_000} times the points`] : []),
    ...(perPiece > 0 ? [`${inPoints(perPiece)} extra per item`] : []),
  ]
  return (
    `${benefits.join(' and ')}, `
    + `${longDate(from as CalendarDate)} to ${longDate(until as CalendarDate)}`
  )
}
