import { formatTime } from './format'

const hour = 3_600_000

/** How far away a promise is, such as "Late by 2 days" or "Due in 3 hours". */
export function formatDue(dueAt: string | null, now: Date): string {
  if (dueAt === null) return 'No deadline'
  const left = new Date(dueAt).getTime() - now.getTime()
  return left < 0 ? `Late by ${formatSpan(-left)}` : `Due in ${formatSpan(left)}`
}

/** The deadline itself, for a tooltip. */
export const formatDeadline = (dueAt: string | null, timeZone: string): string =>
  dueAt === null ? 'Nothing was promised' : `Promised by ${formatTime(dueAt, timeZone)}`

function formatSpan(milliseconds: number): string {
  if (milliseconds < hour) return plural(Math.max(1, Math.round(milliseconds / 60_000)), 'minute')
  if (milliseconds < 48 * hour) return plural(Math.round(milliseconds / hour), 'hour')
  return plural(Math.round(milliseconds / (24 * hour)), 'day')
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A change such as "+12%"; null when there was nothing before. */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}
