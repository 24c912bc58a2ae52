import { days } from '#kernel/time/time.ts'

/** Long enough to reserve a Christmas gift in summer. */
export const giftReservationPeriod = days(180)

export interface GiftReservation {
  readonly giverId: string
  readonly qty: number
}

/** How many units the giver can reserve, including their own reservation. Never below zero. */
export function countReservable(
  giverId: string,
  wanted: number,
  reservations: readonly GiftReservation[],
): number {
  const others = reservations
    .filter((reservation) => reservation.giverId !== giverId)
    .reduce((sum, { qty }) => sum + qty, 0)
  return Math.max(0, wanted - others)
}

/** The reservation counts for a reader. The owner always sees zero. */
export function countVisibleReservations(
  readerId: string | null,
  reservations: readonly GiftReservation[],
  { isOwner }: { isOwner: boolean },
): { reserved: number; mine: number } {
  if (isOwner) return { reserved: 0, mine: 0 }
  const mine = reservations.find((reservation) => reservation.giverId === readerId)?.qty ?? 0
  return { reserved: reservations.reduce((sum, { qty }) => sum + qty, 0), mine }
}
