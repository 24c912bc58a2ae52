const digestHour = 8

/** Whether it is between 8:00 and 8:59 in the time zone. */
export function isDigestHour(at: Date, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone })
  return Number(hour.format(at)) === digestHour
}
