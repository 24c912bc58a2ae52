import { getHour } from '#kernel/time/shop-time-zone.ts'

/** Gift cards are emailed at 9 a.m. in the shop's time zone. */
const hour = 9

export function calculateGiftCardSendTime(sendOn: string | null, from: Date): Date {
  if (sendOn === null) return from
  const noon = new Date(`${sendOn}T17:00:00Z`)
  const morning = new Date(noon.getTime() - (getHour(noon) - hour) * 3_600_000)
  return morning > from ? morning : from
}
