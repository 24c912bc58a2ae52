import { days, type CalendarDate } from './time.ts'

/** A date as the number of days since January 1, 1970, a Thursday: what is counted day by day is counted in these. */
type DayNumber = number

const dayNumber = (date: CalendarDate): DayNumber => Date.parse(`${date}T00:00:00Z`) / days(1)
const dateOf = (day: DayNumber): CalendarDate =>
  new Date(days(day)).toISOString().slice(0, 10) as CalendarDate
/** 0 is Sunday. */
const weekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** The eleven federal holidays: neither the house nor the carriers work. */
export function isHoliday(date: CalendarDate): boolean {
  return isHolidayOn(dayNumber(date))
}

const fixedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** For a desk that works on Saturdays: a holiday on a Saturday is observed the day before, and is a holiday all the same. */
export function isHolidayOrObserved(date: CalendarDate): boolean {
  return isHoliday(date) || fixedHolidays.includes(date.slice(5))
}

export function isBusinessDay(date: CalendarDate): boolean {
  return isWorkedOn(dayNumber(date))
}

/** The date `count` business days later; with 0 the date itself, or the next business day when it is none. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let at = dayNumber(date)
  while (!isWorkedOn(at)) at++
  for (let left = count; left > 0; left--) {
    do at++
    while (!isWorkedOn(at))
  }
  return dateOf(at)
}

function isWorkedOn(day: DayNumber): boolean {
  const weekend = weekday(day) % 6 === 0
  return !weekend && !isHolidayOn(day)
}

function isHolidayOn(day: DayNumber): boolean {
  return holidays(new Date(days(day)).getUTCFullYear()).has(day)
}

const known = new Map<number, ReadonlySet<DayNumber>>()

function holidays(year: number): ReadonlySet<DayNumber> {
  let dates = known.get(year)
  if (!dates) {
    dates = new Set([
      ...fixedHolidays.map((day) => observed(year, day)),
      // New Year's Day on a Saturday is kept on the last day of the year before.
      observed(year + 1, '01-01'),
      monday(year, 1, 3),
      monday(year, 2, 3),
      monday(year, 6, 1) - 7,
      monday(year, 9, 1),
      monday(year, 10, 2),
      thanksgiving(year),
    ])
    known.set(year, dates)
  }
  return dates
}

const dayIn = (year: number, monthAndDay: string): DayNumber =>
  dayNumber(`${year}-${monthAndDay}` as CalendarDate)

function observed(year: number, monthAndDay: string): DayNumber {
  const day = dayIn(year, monthAndDay)
  return weekday(day) === 6 ? day - 1 : weekday(day) === 0 ? day + 1 : day
}

/** The `count`-th Monday of a month. */
function monday(year: number, month: number, count: number): DayNumber {
  const first = dayIn(year, `${String(month).padStart(2, '0')}-01`)
  return first + ((8 - weekday(first)) % 7) + (count - 1) * 7
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): DayNumber {
  const first = dayIn(year, '11-01')
  return first + ((11 - weekday(first)) % 7) + 21
}
