import type { Minor } from '#kernel/money/money.ts'
import type { PointsOffer } from '#modules/wallet/points-tender.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns, integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { lockPointsAccount } from '../db/points-accounts.ts'
import { pointsRedemptionRow } from '../db/points-redemptions.ts'
import { getProgram } from '../db/programs.ts'
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
  const account = await queryRow(
    db,
    { available: integer },
    sql`
      select a.available + coalesce((
        select sum(points)
        from points_redemptions
        where cart_id = ${cartId} and member_id = a.member_id and state = 'held'), 0) as available
      from points_accounts a
      where member_id = ${memberId} and closed_at is null`,
  )
  if (!account || account.available === 0) return null
  const { terms } = await getProgram(db, now)
  const { least, step, stepWorth } = terms.redeem
  return {
    available: account.available,
    least,
    step,
    stepWorth,
    most: calculateMaxPoints(terms.redeem, { available: account.available, merchandise }),
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
  await execute(
    tx,
    sql`
      update points_redemptions
      set state = 'spent', order_id = ${orderId}
      where checkout_id = ${checkoutId} and state = 'held'`,
  )
}

export async function releaseHeldPoints(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const held = await queryRow(
    tx,
    pointsRedemptionRow,
    sql`
      select ${listColumns(pointsRedemptionRow)}
      from points_redemptions
      where checkout_id = ${checkoutId} and state = 'held'`,
  )
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
  const spent = await queryRow(
    tx,
    pointsRedemptionRow,
    sql`
      select ${listColumns(pointsRedemptionRow)}
      from points_redemptions
      where order_id = ${orderId}`,
  )
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
