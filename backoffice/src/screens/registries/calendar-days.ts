/** A month as `2026-11`. */
export type Month = string

const asUtc = (month: Month): Date => new Date(`${month}-01T00:00:00Z`)

export function addMonths(month: Month, count: number): Month {
  const date = asUtc(month)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

export function formatMonth(month: Month): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(asUtc(month))
}

export function lastDay(month: Month): string {
  return new Date(asUtc(addMonths(month, 1)).getTime() - 86_400_000).toISOString().slice(0, 10)
}

/** The weeks of a month from Sunday to Saturday; null for days of other months. */
export function listWeeks(month: Month): (string | null)[][] {
  const count = Number(lastDay(month).slice(8))
  const days = Array.from(
    { length: count },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  )
  const cells = [...Array<null>(asUtc(month).getUTCDay()).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, day) => cells[week * 7 + day] ?? null),
  )
}
