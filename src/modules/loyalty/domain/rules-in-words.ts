import { inDays } from '#kernel/time/time.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { longDate } from './long-date.ts'
import { inPoints } from './point-words.ts'
import type { Campaign, EarnEvent, Expiry, Unlock } from './program.ts'

/** "once the time to send a piece back is over": what an order's points wait for; null when they wait for nothing. */
export function waitInWords({ after, days, rounds }: Unlock): string | null {
  if (after === 'order' && days === 0 && rounds === 'day') return null
  const rounded = {
    day: '',
    week: ', from the Monday after',
    month: ', from the first of the month after',
  }[rounds]
  const since = after === 'order' ? 'the order is placed' : 'the time to send a piece back is over'
  return `${days === 0 ? 'once' : `${days} ${days === 1 ? 'day' : 'days'} after`} ${since}${rounded}`
}

/** When earned points can be spent. */
export function unlockInWords({ after, days, rounds }: Unlock): string {
  const wait = days === 0 ? '' : `${inDays(days)} after `
  const rounded = {
    day: '',
    week: ', from the next Monday on',
    month: ', from the first of the next month on',
  }[rounds]
  if (after === 'order')
    return days === 0 && rounds === 'day'
      ? 'As soon as the order is placed.'
      : `${wait || 'Once '}the order is placed${rounded}.`
  const begin = days === 0 ? 'The day after' : `${days + 1} days after`
  return `${begin} the time to send a piece back is over${rounded}. You see the date from the day it arrives.`
}

/** When they run out. */
export function expiryInWords(expiry: Expiry | null): string {
  if (!expiry) return 'None. They are good for ever.'
  const { count, unit, rounds, from, extensionDays } = expiry
  const length = `${count} ${unit}`
  const end = {
    day: `${length} later`,
    month: `The end of the month ${length} later`,
    year: `The end of the year ${length} later`,
  }[rounds]
  const anew = from === 'last_order' ? ' Each order begins the time of all your points anew.' : ''
  return `${end}.${anew} We write thirty, seven and one day before; once a year you can keep them ${inDays(extensionDays)} longer.`
}

/** What earns points beside orders. */
export function eventInWords({
  points,
  on,
  limit: { times, per },
  until,
}: Pick<EarnEvent, 'points' | 'on' | 'limit' | 'until'>): string {
  const how = {
    first_order: ', once the pieces of your first order stay for good',
    call: '',
    code: ', for the code you find there',
  }[on]
  const often =
    on === 'first_order'
      ? ''
      : `, ${times === 1 ? 'once' : `${times} times`}${per === 'ever' ? '' : ` a ${per}`}`
  return `${inPoints(points)}${how}${often}${until === null ? '' : `, until ${longDate(until as CalendarDate)}`}`
}

/** What a campaign gives, and for how long. */
export function campaignInWords({
  multiplier,
  perPiece,
  from,
  until,
}: Pick<Campaign, 'multiplier' | 'perPiece' | 'from' | 'until'>): string {
  const gives = [
    ...(multiplier > 10_000 ? [`${multiplier / 10_000} times the points`] : []),
    ...(perPiece > 0 ? [`${inPoints(perPiece)} for each piece besides`] : []),
  ]
  return `${gives.join(' and ')}, ${longDate(from as CalendarDate)} to ${longDate(until as CalendarDate)}`
}
