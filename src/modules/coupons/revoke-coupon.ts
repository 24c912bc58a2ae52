import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { CouponSource } from './domain/coupon.ts'

export async function revokeUnusedCoupon(tx: Tx, couponId: string): Promise<boolean> {
  const revoked = await rows(
    tx,
    sql`
      update coupons
      set state = 'revoked'
      where id = ${couponId} and state = 'active' and used = 0
      returning 1
    `,
  )
  return revoked.length > 0
}

export async function revokeUnusedCouponsFor(
  tx: Tx,
  { source, sourceRef }: { source: CouponSource; sourceRef: string },
): Promise<void> {
  await tx.execute(
    sql`
      update coupons
      set state = 'revoked'
      where source = ${source} and source_ref = ${sourceRef} and state = 'active' and used = 0
    `,
  )
}
