import type { Minor } from '#kernel/money/money.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'

/** Points as a tender. Implemented by the loyalty module and passed in by the composition root. */
export interface PointsTender {
  /**
   * Returns what a member can pay with points, or null. `merchandise` is after discounts, without
   * gift cards, tax and shipping. Points held by this cart count as available.
   */
  offer(
    db: Db,
    request: { memberId: string; cartId: string; merchandise: Minor; now: Date },
  ): Promise<PointsOffer | null>
  hold(
    tx: Tx,
    hold: {
      checkoutId: string
      cartId: string
      memberId: string
      points: number
      amount: Minor
      now: Date
    },
  ): Promise<boolean>
  capture(tx: Tx, at: { checkoutId: string; orderId: string; now: Date }): Promise<void>
  release(tx: Tx, checkoutId: string): Promise<void>
}

export interface PointsOffer {
  readonly available: number
  readonly least: number
  readonly step: number
  readonly stepWorth: Minor
  readonly most: number
}

export function calculatePointsUsed(
  offer: PointsOffer | null,
  wanted: number,
): { points: number; amount: Minor } {
  if (!offer) return { points: 0, amount: 0 }
  const points = Math.floor(Math.min(wanted, offer.most) / offer.step) * offer.step
  return points < offer.least
    ? { points: 0, amount: 0 }
    : { points, amount: (points / offer.step) * offer.stepWorth }
}
