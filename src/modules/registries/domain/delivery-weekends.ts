import { addDays, weekday, type CalendarDate } from '#kernel/time/time.ts'
import { shippingLeadDays } from './registry.ts'

const weekendCount = 10
const daysAfterEvent = 30

/**
 * The Saturdays to choose from: those that a gift bought today still meets, and with an event the
 * last ones until 30 days after it.
 */
export function listDeliveryWeekends(
  {
    shipAfter,
    eventDate,
  }: { readonly shipAfter: CalendarDate | null; readonly eventDate: CalendarDate | null },
  today: CalendarDate,
): CalendarDate[] {
  const earliest = shipAfter !== null && shipAfter > today ? shipAfter : today
  const first = findSaturday(addDays(earliest, shippingLeadDays))
  const count =
    eventDate === null ? weekendCount : countWeeks(first, addDays(eventDate, daysAfterEvent))
  const skipped = Math.max(0, count - weekendCount)
  return Array.from({ length: count - skipped }, (_, week) => addDays(first, 7 * (skipped + week)))
}

/** The first chosen day that is not on offer and was not chosen before; undefined if there is none. */
export function findUnofferedDay(
  registry: {
    readonly deliveryDays: readonly CalendarDate[]
    readonly shipAfter: CalendarDate | null
    readonly eventDate: CalendarDate | null
  },
  chosenBefore: readonly CalendarDate[],
  today: CalendarDate,
): CalendarDate | undefined {
  const offered = listDeliveryWeekends(registry, today)
  return registry.deliveryDays.find((day) => !offered.includes(day) && !chosenBefore.includes(day))
}

/** The day itself or the next Saturday. */
function findSaturday(day: CalendarDate): CalendarDate {
  return addDays(day, 6 - weekday(day))
}

/** The days from `first` to `last`, a week apart. */
function countWeeks(first: CalendarDate, last: CalendarDate): number {
  let count = 0
  while (addDays(first, 7 * count) <= last) count++
  return count
}
