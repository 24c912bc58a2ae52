import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { CouponSource } from './domain/coupon.ts'

export async function revokeUnusedCoupon(tx: Tx, couponId: string): Promise<boolean> {
  const revoked = await execute(
    tx,
    sql`
      update coupons
      set state = 'revoked'
      where id = ${couponId} and state = 'active' and used = 0`,
  )
  return revoked > 0
}

export async function revokeUnusedCouponsFor(
  tx: Tx,
  { source, sourceRef }: { source: CouponSource; sourceRef: string },
): Promise<void> {
  await execute(
    tx,
    sql`
      update coupons
      set state = 'revoked'
      where source = ${source} and source_ref = ${sourceRef} and state = 'active' and used = 0`,
  )
}
