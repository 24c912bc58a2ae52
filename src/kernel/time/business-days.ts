import { days, type CalendarDate } from './time.ts'

/** Days since January 1, 1970, which was a Thursday. */
type DayNumber = number

const toDayNumber = (date: CalendarDate): DayNumber => Date.parse(`${date}T00:00:00Z`) / days(1)
const toDate = (day: DayNumber): CalendarDate =>
  new Date(days(day)).toISOString().slice(0, 10) as CalendarDate
/** 0 is Sunday. */
const getWeekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** The eleven federal holidays, on which neither the shop nor carriers work. */
export function isHoliday(date: CalendarDate): boolean {
  return isHolidayNumber(toDayNumber(date))
}

const fixedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** For staff who work on Saturdays: also includes a Saturday holiday that is observed on Friday. */
export function isHolidayOrObserved(date: CalendarDate): boolean {
  return isHoliday(date) || fixedHolidays.includes(date.slice(5))
}

export function isBusinessDay(date: CalendarDate): boolean {
  return isBusinessDayNumber(toDayNumber(date))
}

/** With `count` 0, returns the date itself or the next business day. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let day = toDayNumber(date)
  while (!isBusinessDayNumber(day)) day++
  for (let remainingDays = count; remainingDays > 0; remainingDays--) {
    do day++
    while (!isBusinessDayNumber(day))
  }
  return toDate(day)
}

function isBusinessDayNumber(day: DayNumber): boolean {
  const weekend = getWeekday(day) % 6 === 0
  return !weekend && !isHolidayNumber(day)
}

function isHolidayNumber(day: DayNumber): boolean {
  return getHolidays(new Date(days(day)).getUTCFullYear()).has(day)
}

const holidaysByYear = new Map<number, ReadonlySet<DayNumber>>()

function getHolidays(year: number): ReadonlySet<DayNumber> {
  let dates = holidaysByYear.get(year)
  if (!dates) {
    dates = new Set([
      ...fixedHolidays.map((day) => getObservedDay(year, day)),
      // New Year's Day on a Saturday is observed on December 31.
      getObservedDay(year + 1, '01-01'),
      getMonday(year, 1, 3),
      getMonday(year, 2, 3),
      getMonday(year, 6, 1) - 7,
      getMonday(year, 9, 1),
      getMonday(year, 10, 2),
      getThanksgiving(year),
    ])
    holidaysByYear.set(year, dates)
  }
  return dates
}

const getDayNumber = (year: number, monthAndDay: string): DayNumber =>
  toDayNumber(`${year}-${monthAndDay}` as CalendarDate)

function getObservedDay(year: number, monthAndDay: string): DayNumber {
  const day = getDayNumber(year, monthAndDay)
  return getWeekday(day) === 6 ? day - 1 : getWeekday(day) === 0 ? day + 1 : day
}

/** The `count`-th Monday of a month. */
function getMonday(year: number, month: number, count: number): DayNumber {
  const first = getDayNumber(year, `${String(month).padStart(2, '0')}-01`)
  return first + ((8 - getWeekday(first)) % 7) + (count - 1) * 7
}

/** The fourth Thursday of November. */
function getThanksgiving(year: number): DayNumber {
  const first = getDayNumber(year, '11-01')
  return first + ((11 - getWeekday(first)) % 7) + 21
}
