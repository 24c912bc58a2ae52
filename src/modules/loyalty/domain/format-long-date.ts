import { createDateFormat } from '#kernel/locale/date-format.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** "March 2, 2026" */
export const formatDateLong: (date: CalendarDate) => string = createDateFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
