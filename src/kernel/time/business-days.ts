import { addDays, weekday, type CalendarDate } from './time.ts'

/** The eleven federal holidays: neither the house nor the carriers work. */
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

const known = new Map<number, ReadonlySet<CalendarDate>>()

function holidays(year: number): ReadonlySet<CalendarDate> {
  let dates = known.get(year)
  if (!dates) {
    dates = new Set([
      ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => observed(`${year}-${day}` as CalendarDate)),
      monday(year, 1, 3),
      monday(year, 2, 3),
      lastMondayOfMay(year),
      monday(year, 9, 1),
      monday(year, 10, 2),
      thanksgiving(year),
    ])
    known.set(year, dates)
  }
  return dates
}

function observed(date: CalendarDate): CalendarDate {
  const day = weekday(date)
  return day === 6 ? addDays(date, -1) : day === 0 ? addDays(date, 1) : date
}

/** The `count`-th Monday of a month. */
function monday(year: number, month: number, count: number): CalendarDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01` as CalendarDate
  return addDays(first, ((8 - weekday(first)) % 7) + (count - 1) * 7)
}

function lastMondayOfMay(year: number): CalendarDate {
  return addDays(monday(year, 6, 1), -7)
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): CalendarDate {
  const first = `${year}-11-01` as CalendarDate
  return addDays(first, ((11 - weekday(first)) % 7) + 21)
}
