import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { coupons, couponUses } from './data/schema.ts'

/**
 * The account is closed: coupons of its own are over. Whose mailbox had the one for subscribing and what it was used for stays, so that
 * a discount that is given once is not given again.
 */
export async function revokeOwnCoupons(tx: Tx, memberId: string): Promise<void> {
  await tx.update(coupons).set({ state: 'revoked' }).where(ownActive(memberId))
}

/** How many coupons of a member's own are still good. */
export async function countOwnCoupons(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(coupons)
    .where(and(ownActive(memberId), or(isNull(coupons.endsAt), gt(coupons.endsAt, now))))
  return found?.count ?? 0
}

function ownActive(memberId: string) {
  return and(
    eq(coupons.memberId, memberId),
    eq(coupons.state, 'active'),
    sql`${coupons.source} <> 'subscription'`,
  )
}

/** A member's own coupons and what they used, for the copy of their data. */
export async function exportCoupons(db: Db, memberId: string): Promise<Record<string, unknown>> {
  const { code, name, state, startsAt, endsAt } = coupons
  return {
    own: await db
      .select({ code, name, state, from: startsAt, until: endsAt })
      .from(coupons)
      .where(eq(coupons.memberId, memberId))
      .orderBy(asc(coupons.createdAt)),
    used: await db
      .select({
        code,
        orderId: couponUses.orderId,
        amount: couponUses.amount,
        state: couponUses.state,
        at: couponUses.createdAt,
      })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .where(eq(couponUses.memberId, memberId))
      .orderBy(asc(couponUses.createdAt)),
  }
}
