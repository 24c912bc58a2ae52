import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import * as t from '#messages/delivery-dates.ts'

/** For example "Wed, Nov 25" or "Wed, Nov 25 to Fri, Nov 27". A date never wraps. */
export function formatDeliveryDates({
  earliest,
  latest,
}: {
  readonly earliest: string
  readonly latest: string
}): string {
  const first = formatWithoutBreaks(earliest)
  return earliest === latest ? first : t.range({ first, last: formatWithoutBreaks(latest) })
}

function formatWithoutBreaks(date: string): string {
  return formatDate(date as CalendarDate).replaceAll(' ', '\u00A0')
}
