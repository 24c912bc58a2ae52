import type { Minor } from '#kernel/money/money.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'

/** Points as a way to pay. They are kept by a neighbor, so the composition root hands it in. */
export interface PointsTender {
  /**
   * What a member could pay with points now; null when there is nothing to offer. `merchandise` is after discounts, without gift
   * cards, tax and delivery. What this very cart has set aside counts as free.
   */
  offer(
    db: Db,
    ask: { memberId: string; cartId: string; merchandise: Minor; now: Date },
  ): Promise<PointsOffer | null>
  /** In the transaction that places; false when they are gone. */
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
  /** The checkout is an order. */
  capture(tx: Tx, at: { checkoutId: string; orderId: string; now: Date }): Promise<void>
  /** The checkout came to nothing; a second call finds none. */
  release(tx: Tx, checkoutId: string): Promise<void>
}

export interface PointsOffer {
  /** Points that can be spent. */
  readonly available: number
  readonly least: number
  readonly step: number
  /** What one step pays, in cents. */
  readonly stepWorth: Minor
  /** Points usable on this cart, cut to a step; 0 when below the least. */
  readonly most: number
}

/** Points as they will be taken: whole steps, within what is offered; none below the least. */
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
