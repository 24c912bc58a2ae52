import { capitalize } from '../cart/count-words.ts'

export const priorityNames = {
  must: 'Most wanted',
  nice: 'Nice to have',
  dream: 'Dream gift',
} as const

export const statusNames = {
  draft: 'Draft',
  active: 'Open',
  paused: 'Paused',
  event_passed: 'Open, the event has passed',
  completed: 'Completed',
  archived: 'Archived',
  deleted: 'Deleted',
} as const

/** "12 wanted. 5 bought, 4 being bought now, 3 left." */
export function describeCounts(counts: {
  wanted: number
  given: number
  beingBought: number
  inGroupGifts?: number
  remaining: number
}): string {
  const { wanted, given, beingBought, inGroupGifts = 0, remaining } = counts
  if (given + beingBought + inGroupGifts === 0)
    return wanted === 1 ? '1 wanted.' : `${wanted} wanted, ${remaining} left.`
  const parts = [
    given > 0 && `${given} bought`,
    beingBought > 0 && `${beingBought} being bought now`,
    inGroupGifts > 0 && 'one is a group gift',
    remaining > 0 ? `${remaining} left` : 'none left',
  ]
  return `${wanted} wanted. ${capitalize(parts.filter(Boolean).join(', '))}.`
}

const longFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "Saturday, June 20, 2026" */
export function formatLongDate(date: string): string {
  return longFormat.format(new Date(`${date}T00:00:00Z`))
}
