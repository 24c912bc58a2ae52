import { formatDate, type CalendarDate } from '#kernel/time/time.ts'

/** "Wed, Nov 25", or "Wed, Nov 25 to Fri, Nov 27". Dates never break across lines. */
export function datesOf({
  earliest,
  latest,
}: {
  readonly earliest: string
  readonly latest: string
}): string {
  const first = unbroken(earliest)
  return earliest === latest ? first : `${first} to ${unbroken(latest)}`
}

function unbroken(date: string): string {
  return formatDate(date as CalendarDate).replaceAll(' ', '\u00A0')
}
