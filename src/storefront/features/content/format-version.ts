/** "2026-11" → "November 2026", "2026-11-15" → "November 15, 2026". */
export function formatVersion(version: string): string {
  const [, , day] = version.split('-')
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(day && { day: 'numeric' }),
  }).format(new Date(`${version}${day ? '' : '-01'}T00:00:00Z`))
}
