import { backorderDays } from './backorder-days.ts'
import { lookUp } from '#kernel/lookup/lookup.ts'

const lengths: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }

/** Calendar days that "Made to order, ships in 3–4 weeks" adds to a promise, counted by the later end; 0 when nothing is said. */
export function leadDays(leadTime: string): number {
  const match =
    /(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?\s*(?:business\s+|working\s+)?(day|week|month)s?/i.exec(
      leadTime,
    )
  if (!match) return 0
  return Number(match[2] ?? match[1]) * (lookUp(lengths, (match[3] ?? '').toLowerCase()) ?? 0)
}

/** Calendar days until what is bought now can be packed; what has a date waits for that instead. */
export function leadDaysOf({
  state,
  leadTime,
  shipsOn,
}: {
  state: string
  leadTime: string
  shipsOn: string | null
}): number {
  const days = leadDays(leadTime)
  return days === 0 && state === 'backorder' && shipsOn === null ? backorderDays : days
}
