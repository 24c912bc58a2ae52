import { addDays, type CalendarDate } from '#kernel/time/time.ts'

const defaultDays = 180
const maxDays = 365

/** Returns the last day the notes are stored, or why the requested day is invalid. */
export function getNotesExpiry(
  { notes, asked }: { notes: string; asked: string | null },
  today: CalendarDate,
): { until: CalendarDate | null } | { reason: string } {
  if (notes === '') return { until: null }
  if (asked === null) return { until: addDays(today, defaultDays) }
  if (asked < today) return { reason: 'Choose today or a later date.' }
  if (asked > addDays(today, maxDays)) return { reason: 'Choose a date within one year.' }
  return { until: asked as CalendarDate }
}
