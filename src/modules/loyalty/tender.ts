import { and, eq, sql } from 'drizzle-orm'
import type { Minor } from '#kernel/money/money.ts'
import type { PointsOffer } from '#modules/wallet/points-tender.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { openBook } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { pointsRedemptions } from './data/schema.ts'
import { isPayable, mostPoints, worthOf } from './domain/redeem.ts'
import { returnPoints, takePoints } from './redemptions.ts'

interface Ask {
  readonly memberId: string
  readonly cartId: string
  /** After discounts, without gift cards, tax and delivery. */
  readonly merchandise: Minor
  readonly now: Date
}

/** What a member could pay with points; what this very cart holds counts as free. Null for who has no points. */
export async function offerPoints(
  db: Db,
  { memberId, cartId, merchandise, now }: Ask,
): Promise<PointsOffer | null> {
  const [found] = await rows<{ available: number }>(
    db,
    sql`
    select a.available + coalesce((select sum(points) from points_redemptions where cart_id = ${cartId} and member_id = a.member_id and state = 'held'), 0)::int as available
    from points_accounts a where member_id = ${memberId} and closed_at is null`,
  )
  if (!found || found.available === 0) return null
  const { terms } = await readProgram(db, now)
  const { least, step, stepWorth } = terms.redeem
  return {
    available: found.available,
    least,
    step,
    stepWorth,
    most: mostPoints(terms.redeem, { available: found.available, merchandise }),
  }
}

interface Hold {
  readonly checkoutId: string
  readonly cartId: string
  readonly memberId: string
  readonly points: number
  readonly amount: Minor
  readonly now: Date
}

/** Takes the points of a checkout that is placed, in its transaction; false when they are gone, or not worth that. */
export async function holdPoints(
  tx: Tx,
  { checkoutId, cartId, memberId, points, amount, now }: Hold,
): Promise<boolean> {
  const { terms } = await readProgram(tx, now)
  if (!isPayable(terms.redeem, points) || worthOf(terms.redeem, points) !== amount) return false
  const book = await openBook(tx, memberId)
  if (!book) return false
  const name = 'Paid at checkout'
  return (
    (await takePoints(tx, book, {
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

/** The checkout is an order: what was held is spent. It cannot fail; nothing reaches points that are held. */
export async function spendHeldPoints(
  tx: Tx,
  { checkoutId, orderId }: { checkoutId: string; orderId: string },
): Promise<void> {
  await tx
    .update(pointsRedemptions)
    .set({ state: 'spent', orderId })
    .where(and(eq(pointsRedemptions.checkoutId, checkoutId), eq(pointsRedemptions.state, 'held')))
}

/** The checkout came to nothing: what was held comes back as it was. A second call finds none. */
export async function releasePoints(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const [held] = await tx
    .select()
    .from(pointsRedemptions)
    .where(and(eq(pointsRedemptions.checkoutId, checkoutId), eq(pointsRedemptions.state, 'held')))
  if (!held) return
  const note = 'The purchase was not finished.'
  await returnPoints(tx, held, {
    renewed: false,
    state: 'released',
    ref: `release:${held.id}`,
    label: held.name,
    note,
    now,
  })
}

interface Refund {
  readonly orderId: string
  /** So much of what was paid with points goes back, in cents. */
  readonly amount: Minor
  /** The refund; the same gives back once. */
  readonly ref: string
  readonly now: Date
}

/** Points come back to who paid with them, never more than the order took. Returns how many. */
export async function refundPoints(tx: Tx, { orderId, amount, ref, now }: Refund): Promise<number> {
  const [spent] = await tx
    .select()
    .from(pointsRedemptions)
    .where(eq(pointsRedemptions.orderId, orderId))
  if (!spent?.amount) return 0
  // Rounded up, as far as the order took: rounded down, parts of it would leave points behind.
  const points = Math.ceil((amount * spent.points) / spent.amount)
  return returnPoints(tx, spent, {
    points,
    renewed: true,
    state: 'spent',
    ref,
    label: spent.name,
    note: 'Your order or a part of it came back.',
    now,
  })
}
