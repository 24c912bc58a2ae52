/** The version "2026-11" is of November 2026. */
export function policyMonth(version: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${version}-01T00:00:00Z`))
}
