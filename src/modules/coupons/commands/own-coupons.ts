import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

/**
 * Revokes the personal coupons of a closed account. The welcome coupon and its uses are kept, so
 * that it is issued once.
 */
export async function revokeOwnCoupons(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`update coupons set state = 'revoked' where ${isOwnActiveCoupon(memberId)}`)
}

export async function countOwnCoupons(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<number> {
  const coupons = await queryRow(
    db,
    { count: integer },
    sql`
      select count(*)
      from coupons
      where ${isOwnActiveCoupon(memberId)} and (ends_at is null or ends_at > ${now})`,
  )
  return coupons?.count ?? 0
}

function isOwnActiveCoupon(memberId: string): Sql {
  return sql`member_id = ${memberId} and state = 'active' and source <> 'subscription'`
}

export async function exportCoupons(db: Db, memberId: string): Promise<Record<string, unknown>> {
  return {
    own: await queryRows(
      db,
      { code: text, name: text, state: text, from: timestamp, until: nullable(timestamp) },
      sql`
        select code, name, state, starts_at as "from", ends_at as until
        from coupons
        where member_id = ${memberId}
        order by created_at`,
    ),
    used: await queryRows(
      db,
      { code: text, orderId: nullable(text), amount: integer, state: text, at: timestamp },
      sql`
        select c.code, u.order_id, u.amount, u.state, u.created_at as at
        from coupon_uses u
        join coupons c on c.id = u.coupon_id
        where u.member_id = ${memberId}
        order by u.created_at`,
    ),
  }
}
