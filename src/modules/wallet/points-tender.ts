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
  /** Holds the points in the placing transaction; false when they are gone. */
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
  /** Called when the checkout becomes an order. */
  capture(tx: Tx, at: { checkoutId: string; orderId: string; now: Date }): Promise<void>
  /** Called when the checkout is abandoned. Idempotent. */
  release(tx: Tx, checkoutId: string): Promise<void>
}

export interface PointsOffer {
  /** Points that can be spent. */
  readonly available: number
  readonly least: number
  readonly step: number
  /** The value of one step, in cents. */
  readonly stepWorth: Minor
  /** Points usable on this cart, rounded down to a step; 0 below the minimum. */
  readonly most: number
}

/** Returns the points to use: whole steps within the offer, none below the minimum. */
export function pointsUsed(
  offer: PointsOffer | null,
  wanted: number,
): { points: number; amount: Minor } {
  if (!offer) return { points: 0, amount: 0 }
  const points = Math.floor(Math.min(wanted, offer.most) / offer.step) * offer.step
  return points < offer.least
    ? { points: 0, amount: 0 }
    : { points, amount: (points / offer.step) * offer.stepWorth }
}
