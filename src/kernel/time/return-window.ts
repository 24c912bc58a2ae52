import { createDateFormat } from '#kernel/locale/date-format.ts'
import { addDays, calendarDate, days, formatDateWithYear, type CalendarDate } from './time.ts'

export interface ReturnWindow {
  readonly days: number
  /** If the window starts in the period `from` to `to`, it lasts until `until`; all "MM-DD". */
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  /** The start of the window; by default the delivery. */
  readonly anchor?: 'delivered' | 'shipped' | 'placed'
  readonly atLeastUntil?: CalendarDate | null | undefined
}

/** The last day of a window that starts on `start`, extended for the holiday period. */
export function getReturnDeadline(
  start: CalendarDate,
  { days: window, holiday, atLeastUntil }: Omit<ReturnWindow, 'anchor'>,
): CalendarDate {
  const regularDeadline = addDays(start, window)
  const deadline = atLeastUntil && atLeastUntil > regularDeadline ? atLeastUntil : regularDeadline
  if (!holiday) return deadline
  const [year, day] = [Number(start.slice(0, 4)), start.slice(5)]
  if (day < holiday.from || day > holiday.to) return deadline
  const holidayDeadline =
    `${holiday.until < holiday.from ? year + 1 : year}-${holiday.until}` as CalendarDate
  return holidayDeadline > deadline ? holidayDeadline : deadline
}

/** A gift has at least the policy's gift days, and a registry gift is open until a set day. */
export function getGiftWindow<Window extends { readonly days: number }>(
  window: Window & { readonly giftDays: number },
  atLeastUntil: CalendarDate | null,
): Window & { readonly atLeastUntil: CalendarDate | null } {
  return { ...window, days: Math.max(window.days, window.giftDays), atLeastUntil }
}

export interface ShipmentDates {
  readonly status: string
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
}

/** A shipment without a delivery scan counts as delivered after this time (commerce.md §3.7). */
const assumedTransitTime = days(7)

/** Null while the shipment is in transit. */
export function getArrivalDate(
  { status, shippedAt, deliveredAt }: ShipmentDates,
  now: Date,
): CalendarDate | null {
  if (deliveredAt) return calendarDate(deliveredAt)
  if (status !== 'shipped' || !shippedAt) return null
  const assumedDelivery = new Date(shippedAt.getTime() + assumedTransitTime)
  return assumedDelivery <= now ? calendarDate(assumedDelivery) : null
}

/** The day a shipped unit's window starts; null before it has arrived. */
export function getWindowStart(
  shipment: ShipmentDates,
  { anchor = 'delivered', from }: { anchor?: ReturnWindow['anchor']; from?: CalendarDate },
  now: Date,
): CalendarDate | null {
  const arrived = getArrivalDate(shipment, now)
  if (!arrived || anchor === 'delivered') return arrived
  if (anchor === 'placed') return from ?? arrived
  return shipment.shippedAt ? calendarDate(shipment.shippedAt) : arrived
}

interface ExpectedDelivery {
  readonly ordered: CalendarDate
  /** The earliest delivery date. */
  readonly arrives: CalendarDate
}

/** The earliest return deadline before delivery; it moves if the delivery is later. */
export function getExpectedReturnDeadline(
  window: ReturnWindow,
  { ordered, arrives }: ExpectedDelivery,
): CalendarDate {
  return getReturnDeadline(
    window.anchor === undefined || window.anchor === 'delivered' ? arrives : ordered,
    window,
  )
}

/** "Return by Jan 31, 2027" */
export function formatReturnDeadline(until: CalendarDate): string {
  return `Return by ${formatDateWithYear(until)}`
}

const anchorNames = {
  delivered: 'delivery',
  shipped: 'the day it ships',
  placed: 'your order',
} as const
const dayOfYear = createDateFormat({ month: 'long', day: 'numeric' })
/** Formats "01-31" as "January 31", in a leap year so that all days exist. */
const formatDayOfYear = (day: string) => dayOfYear(`2028-${day}`)

/**
 * "30 days from delivery, or until January 31 for items delivered from November 1 to December 31"
 */
export function describeReturnWindow({
  days: count,
  anchor = 'delivered',
  holiday,
}: ReturnWindow): string {
  const plain = `${count} ${count === 1 ? 'day' : 'days'} from ${anchorNames[anchor]}`
  if (!holiday) return plain
  const verb = { delivered: 'delivered', shipped: 'shipped', placed: 'ordered' }[anchor]
  const [from, to, until] = [holiday.from, holiday.to, holiday.until].map(formatDayOfYear)
  return `${plain}, or until ${until} for items ${verb} from ${from} to ${to}`
}
