import { days } from '#kernel/time/time.ts'

/** How long a friend's reservation stands: a present for Christmas may be reserved in summer. */
export const reservationLife = days(180)

export interface Reserved {
  readonly giverId: string
  readonly qty: number
}

/** How many a giver may still reserve, their own counted as free; never below zero, also when the owner wants fewer by now. */
export function freeFor(
  giverId: string,
  wanted: number,
  reservations: readonly Reserved[],
): number {
  const others = reservations
    .filter((one) => one.giverId !== giverId)
    .reduce((sum, { qty }) => sum + qty, 0)
  return Math.max(0, wanted - others)
}

/** What a reader of the shared list is told. The owner is told nothing, whatever was reserved. */
export function toldOf(
  readerId: string | null,
  reservations: readonly Reserved[],
  { isOwner }: { isOwner: boolean },
): { reserved: number; mine: number } {
  if (isOwner) return { reserved: 0, mine: 0 }
  const mine = reservations.find((one) => one.giverId === readerId)?.qty ?? 0
  return { reserved: reservations.reduce((sum, { qty }) => sum + qty, 0), mine }
}
