import { addDays, calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'

/** Orders placed before this hour in New York leave the same day. */
export const cutOffHour = 14

const timeZone = 'America/New_York'
const hourOf = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' })

/** The eleven federal holidays: neither the warehouse nor the carriers work. */
export function isHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4))
  // New Year's Day on a Saturday is kept on the last day of the year before.
  return holidays(year).has(date) || (date.endsWith('-12-31') && weekday(date) === 5)
}

export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date)
  return day !== 0 && day !== 6 && !isHoliday(date)
}

/** The date `count` business days later; with 0 the date itself, or the next business day when it is none. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let at = date
  while (!isBusinessDay(at)) at = addDays(at, 1)
  for (let left = count; left > 0; left--) {
    do at = addDays(at, 1)
    while (!isBusinessDay(at))
  }
  return at
}

/** The day an order placed now leaves the house, when its goods need so many calendar days to be made ready. */
export function shipDate(now: Date, leadDays: number): CalendarDate {
  const today = calendarDate(now, timeZone)
  const late = !isBusinessDay(today) || Number(hourOf.format(now)) >= cutOffHour
  const begun = addBusinessDays(late ? addDays(today, 1) : today, 0)
  return addBusinessDays(addDays(begun, leadDays), 0)
}

const known = new Map<number, ReadonlySet<CalendarDate>>()

function holidays(year: number): ReadonlySet<CalendarDate> {
  let dates = known.get(year)
  if (!dates) {
    dates = new Set([
      ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => observed(`${year}-${day}` as CalendarDate)),
      nth(year, 1, 1, 3), nth(year, 2, 1, 3), last(year, 5, 1), nth(year, 9, 1, 1), nth(year, 10, 1, 2), nth(year, 11, 4, 4),
    ])
    known.set(year, dates)
  }
  return dates
}

function observed(date: CalendarDate): CalendarDate {
  const day = weekday(date)
  return day === 6 ? addDays(date, -1) : day === 0 ? addDays(date, 1) : date
}

/** The `count`-th `day` of the week in a month. */
function nth(year: number, month: number, day: number, count: 1 | 2 | 3 | 4): CalendarDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01` as CalendarDate
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7)
}

function last(year: number, month: number, day: number): CalendarDate {
  const fourth = nth(year, month, day, 4)
  const fifth = addDays(fourth, 7)
  return fifth.slice(5, 7) === fourth.slice(5, 7) ? fifth : fourth
}
