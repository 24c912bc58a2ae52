/** The hours in which people answer, New York time: Monday to Saturday. */
const firstHour = 9
export const lastHour = 18

const inNewYork = (part: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...part })
const hourThere = inNewYork({ hour: 'numeric', hourCycle: 'h23' })
const dayThere = inNewYork({ weekday: 'long' })

export function hourOf(now: Date): number {
  return Number(hourThere.format(now))
}

/** Whether somebody is there to answer at once. */
export function isDeskOpen(now: Date): boolean {
  const hour = hourOf(now)
  return dayThere.format(now) !== 'Sunday' && hour >= firstHour && hour < lastHour
}
