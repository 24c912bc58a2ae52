import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** How long notes are kept when the member does not say: a gate code is worth little after half a year. */
const keptDays = 180
const mostDays = 365

/** The last day notes are kept, or the reason why that day cannot be; null without notes. */
export function notesUntil(
  { notes, asked }: { notes: string; asked: string | null },
  today: CalendarDate,
): { until: CalendarDate | null } | { reason: string } {
  if (notes === '') return { until: null }
  if (asked === null) return { until: addDays(today, keptDays) }
  if (asked < today) return { reason: 'Choose a day that is still to come.' }
  if (asked > addDays(today, mostDays))
    return { reason: 'We keep delivery notes for a year at most.' }
  return { until: asked as CalendarDate }
}
