import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { coupons, couponUses } from '../db/schema.ts'

/**
 * Revokes the personal coupons of a closed account. The welcome coupon and its uses are kept, so
 * that it is issued once.
 */
export async function revokeOwnCoupons(tx: Tx, memberId: string): Promise<void> {
  await tx.update(coupons).set({ state: 'revoked' }).where(isOwnActiveCoupon(memberId))
}

export async function countOwnCoupons(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(coupons)
    .where(and(isOwnActiveCoupon(memberId), or(isNull(coupons.endsAt), gt(coupons.endsAt, now))))
  return found?.count ?? 0
}

function isOwnActiveCoupon(memberId: string) {
  return and(
    eq(coupons.memberId, memberId),
    eq(coupons.state, 'active'),
    sql`${coupons.source} <> 'subscription'`,
  )
}

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
