import { backorderDays } from './backorder-days.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'

const lengths: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }

/**
 * Calendar days in a lead time such as "Made to order, ships in 3–4 weeks", by the later end; 0 if
 * it names none.
 */
export function parseLeadDays(leadTime: string): number {
  const match =
    /(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?\s*(?:business\s+|working\s+)?(day|week|month)s?/i.exec(
      leadTime,
    )
  if (!match) return 0
  return Number(match[2] ?? match[1]) * (getOwnValue(lengths, (match[3] ?? '').toLowerCase()) ?? 0)
}

/**
 * Calendar days until an order placed now can ship. A variant with a shipping date adds none: its
 * date applies.
 */
export function calculateLeadDays({
  state,
  leadTime,
  shipsOn,
}: {
  state: string
  leadTime: string
  shipsOn: string | null
}): number {
  const days = parseLeadDays(leadTime)
  return days === 0 && state === 'backorder' && shipsOn === null ? backorderDays : days
}
