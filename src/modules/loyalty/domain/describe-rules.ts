import { formatDays } from '#kernel/time/time.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from './format-long-date.ts'
import { formatPoints } from './format-points.ts'
import type { PointsCampaign, EarnEvent, ExpiryRules, UnlockRules } from './program.ts'

/**
 * Describes when an order's points become spendable: "once the return window closes"; null when at
 * once.
 */
export function describeWait({ after, days, rounds }: UnlockRules): string | null {
  if (after === 'order' && days === 0 && rounds === 'day') return null
  const rounded = {
    day: '',
    week: ', starting the following Monday',
    month: ', starting the first of the following month',
  }[rounds]
  const since = after === 'order' ? 'the order is placed' : 'the return window closes'
  return `${days === 0 ? 'once' : `${days} ${days === 1 ? 'day' : 'days'} after`} ${since}${rounded}`
}

export function describeUnlock({ after, days, rounds }: UnlockRules): string {
  const wait = days === 0 ? '' : `${formatDays(days)} after `
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

export function describeExpiry(expiry: ExpiryRules | null): string {
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
    + `them by ${formatDays(extensionDays)}.`
  )
}

export function describeEarnEvent({
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
  return `${formatPoints(points)}${condition}${frequency}${until === null ? '' : `, until ${formatDateLong(until as CalendarDate)}`}`
}

export function describeCampaign({
  multiplier,
  perPiece,
  from,
  until,
}: Pick<PointsCampaign, 'multiplier' | 'perPiece' | 'from' | 'until'>): string {
  const benefits = [
    ...(multiplier > 10_000 ? [`${multiplier / 10_000} times the points`] : []),
    ...(perPiece > 0 ? [`${formatPoints(perPiece)} extra per item`] : []),
  ]
  return (
    `${benefits.join(' and ')}, `
    + `${formatDateLong(from as CalendarDate)} to ${formatDateLong(until as CalendarDate)}`
  )
}
