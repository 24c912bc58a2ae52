/** A gift card is mailed at nine in the morning of its day, the shop's time. */
const hour = 9

const zone = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** When a card is mailed: on its day, and not before its order stands for good. */
export function deliveryTime(sendOn: string | null, from: Date): Date {
  if (sendOn === null) return from
  const noon = new Date(`${sendOn}T17:00:00Z`)
  const morning = new Date(noon.getTime() - (Number(zone.format(noon)) - hour) * 3_600_000)
  return morning > from ? morning : from
}
