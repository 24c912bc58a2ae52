import { addDays, calendarDate, days, type CalendarDate } from './time.ts'

/** How long a product can be returned. */
export interface ReturnWindow {
  readonly days: number
  /** What its window counts from one day of the year to another is open until a third, "MM-DD". */
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  /** The day that it counts from; absent: the day of delivery. */
  readonly anchor?: 'delivered' | 'shipped' | 'placed'
  /** It is open until then at least. */
  readonly atLeastUntil?: CalendarDate | null | undefined
}

/** The last day of a window that counts from `start`, with the longer one for the holidays. */
export function returnableUntil(
  start: CalendarDate,
  { days: window, holiday, atLeastUntil }: Omit<ReturnWindow, 'anchor'>,
): CalendarDate {
  const counted = addDays(start, window)
  const plain = atLeastUntil && atLeastUntil > counted ? atLeastUntil : counted
  if (!holiday) return plain
  const [year, day] = [Number(start.slice(0, 4)), start.slice(5)]
  if (day < holiday.from || day > holiday.to) return plain
  const extended =
    `${holiday.until < holiday.from ? year + 1 : year}-${holiday.until}` as CalendarDate
  return extended > plain ? extended : plain
}

/** What is known of the parcel that something came in. */
export interface Parcel {
  readonly status: string
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
}

/** Nobody told us that it arrived: then it counts as there so long after it left (commerce.md §3.7). */
const unknownTransit = days(7)

/** The day it arrived; null while it is still on its way. */
export function arrivedOn(
  { status, shippedAt, deliveredAt }: Parcel,
  now: Date,
): CalendarDate | null {
  if (deliveredAt) return calendarDate(deliveredAt)
  if (status !== 'shipped' || !shippedAt) return null
  const assumed = new Date(shippedAt.getTime() + unknownTransit)
  return assumed <= now ? calendarDate(assumed) : null
}

interface Expected {
  readonly ordered: CalendarDate
  /** The first day that it may arrive. */
  readonly arrives: CalendarDate
}

/** The last day to return what has not arrived yet: at least this is promised, and more when it arrives later. */
export function expectedReturnDate(
  window: ReturnWindow,
  { ordered, arrives }: Expected,
): CalendarDate {
  return returnableUntil(
    window.anchor === undefined || window.anchor === 'delivered' ? arrives : ordered,
    window,
  )
}

const fullDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** "Return by Jan 31, 2027" */
export function returnByInWords(until: CalendarDate): string {
  return `Return by ${fullDate.format(new Date(`${until}T00:00:00Z`))}`
}

const starts = { delivered: 'delivery', shipped: 'the day it ships', placed: 'your order' } as const
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
})
/** "January 31" of "01-31"; a leap year, so that every day exists. */
const nameOf = (day: string) => dayOfYear.format(new Date(`2028-${day}T00:00:00Z`))

/** "30 days from delivery, or until January 31 for what arrives from November 1 to December 31" */
export function returnWindowInWords({
  days: count,
  anchor = 'delivered',
  holiday,
}: ReturnWindow): string {
  const plain = `${count} ${count === 1 ? 'day' : 'days'} from ${starts[anchor]}`
  if (!holiday) return plain
  const counted = { delivered: 'what arrives', shipped: 'what ships', placed: 'what you order' }[
    anchor
  ]
  return `${plain}, or until ${nameOf(holiday.until)} for ${counted} from ${nameOf(holiday.from)} to ${nameOf(holiday.to)}`
}
