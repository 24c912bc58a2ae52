import { and, eq, sql } from 'drizzle-orm'
import type { Minor } from '#kernel/money/money.ts'
import type { PointsOffer } from '#modules/wallet/points-tender.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { lockPointsAccount } from '../db/points-accounts.ts'
import { getProgram } from '../db/programs.ts'
import { pointsRedemptions } from '../db/schema.ts'
import {
  isPayablePoints,
  calculateMaxPoints,
  calculatePointsValue,
} from '../domain/redemption-rules.ts'
import { returnRedeemedPoints, redeemPoints } from './redemptions.ts'

interface OfferRequest {
  readonly memberId: string
  readonly cartId: string
  readonly merchandise: Minor
  readonly now: Date
}

export async function createPointsOffer(
  db: Db,
  { memberId, cartId, merchandise, now }: OfferRequest,
): Promise<PointsOffer | null> {
  const [found] = await rows<{ available: number }>(
    db,
    sql`
    select a.available + coalesce((select sum(points)
      from points_redemptions
      where cart_id = ${cartId}
        and member_id = a.member_id
        and state = 'held'), 0)::int as available
    from points_accounts a where member_id = ${memberId} and closed_at is null`,
  )
  if (!found || found.available === 0) return null
  const { terms } = await getProgram(db, now)
  const { least, step, stepWorth } = terms.redeem
  return {
    available: found.available,
    least,
    step,
    stepWorth,
    most: calculateMaxPoints(terms.redeem, { available: found.available, merchandise }),
  }
}

interface PointsHold {
  readonly checkoutId: string
  readonly cartId: string
  readonly memberId: string
  readonly points: number
  readonly amount: Minor
  readonly now: Date
}

export async function holdPoints(
  tx: Tx,
  { checkoutId, cartId, memberId, points, amount, now }: PointsHold,
): Promise<boolean> {
  const { terms } = await getProgram(tx, now)
  if (
    !isPayablePoints(terms.redeem, points)
    || calculatePointsValue(terms.redeem, points) !== amount
  )
    return false
  const pointsAccount = await lockPointsAccount(tx, memberId)
  if (!pointsAccount) return false
  const name = 'Paid at checkout'
  return (
    (await redeemPoints(tx, pointsAccount, {
      kind: 'tender',
      points,
      amount,
      state: 'held',
      checkoutId,
      cartId,
      name,
      at: now,
    })) !== null
  )
}

/**
 * Marks held points as spent when the checkout becomes an order. Cannot fail, because held points
 * cannot be used otherwise.
 */
export async function captureHeldPoints(
  tx: Tx,
  { checkoutId, orderId }: { checkoutId: string; orderId: string },
): Promise<void> {
  await tx
    .update(pointsRedemptions)
    .set({ state: 'spent', orderId })
    .where(and(eq(pointsRedemptions.checkoutId, checkoutId), eq(pointsRedemptions.state, 'held')))
}

export async function releaseHeldPoints(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const [held] = await tx
    .select()
    .from(pointsRedemptions)
    .where(and(eq(pointsRedemptions.checkoutId, checkoutId), eq(pointsRedemptions.state, 'held')))
  if (!held) return
  const note = 'Checkout wasn’t completed.'
  await returnRedeemedPoints(tx, held, {
    renewed: false,
    state: 'released',
    ref: `release:${held.id}`,
    label: held.name,
    note,
    now,
  })
}

interface PointsRefund {
  readonly orderId: string
  readonly amount: Minor
  readonly ref: string
  readonly now: Date
}

/**
 * Returns points to the member who paid with them, at most what the order used. Returns their
 * number.
 */
export async function refundPoints(
  tx: Tx,
  { orderId, amount, ref, now }: PointsRefund,
): Promise<number> {
  const [spent] = await tx
    .select()
    .from(pointsRedemptions)
    .where(eq(pointsRedemptions.orderId, orderId))
  if (!spent?.amount) return 0
  // Rounded up to what the order used; rounding down would lose points in partial refunds.
  const points = Math.ceil((amount * spent.points) / spent.amount)
  return returnRedeemedPoints(tx, spent, {
    points,
    renewed: true,
    state: 'spent',
    ref,
    label: spent.name,
    note: 'All or part of your order was refunded.',
    now,
  })
}
