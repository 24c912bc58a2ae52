import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { selectRows } from '#platform/db/select-rows.ts'
import type { CouponTerms } from '../domain/coupon.ts'
import { coupons } from './schema.ts'

const couponRows = selectRows(coupons)

/**
 * Finds the coupons of the codes, a member's own and automatic ones. Uses reserved by this cart are
 * not counted.
 */
export async function listCouponsForCart(
  db: Db,
  {
    codes,
    memberId,
    cartId,
    automaticIds,
  }: {
    codes: readonly string[]
    memberId: string | null
    cartId: string
    automaticIds: readonly string[]
  },
): Promise<CouponTerms[]> {
  const [found, reserved] = await Promise.all([
    couponRows(
      db,
      sql`
        where code = any(${sql.param([...codes])}::text[])
          or id = any(${sql.param([...automaticIds])}::text[])
        or (member_id = ${memberId} and source <> 'campaign' and state = 'active' and (used = 0
        or exists (select 1
          from coupon_uses u
          where u.coupon_id = coupons.id and u.cart_id = ${cartId} and u.state = 'reserved')))`,
    ),
    rows<{ id: string; amount: number }>(
      db,
      sql`
        select coupon_id as id, amount
        from coupon_uses
        where cart_id = ${cartId} and state = 'reserved'
      `,
    ),
  ])
  return found.map((coupon) => {
    const reservation = reserved.find(({ id }) => id === coupon.id)
    return reservation
      ? { ...coupon, used: coupon.used - 1, spent: coupon.spent - reservation.amount }
      : coupon
  })
}

export async function listAutomaticCouponIds(db: Db, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows<{ id: string }>(
    db,
    sql`
      select id
      from coupons
      where automatic
        and state = 'active'
        and starts_at <= ${at}
        and (ends_at is null or ends_at > ${at})
    `,
  )
  return found.map(({ id }) => id)
}

/** The keys under which uses are counted, so that an account and its mailbox are one customer. */
export function listCouponSubjects({
  identity,
  memberId,
}: {
  identity: string | null
  memberId: string | null
}): string[] {
  return [
    ...(identity === null ? [] : [`email:${identity}`]),
    ...(memberId === null ? [] : [`member:${memberId}`]),
  ]
}

/** Counts the active uses per coupon or pool by any of the subjects, except by this cart. */
export async function countCouponUses(
  db: Db,
  {
    keys,
    subjects,
    cartId,
  }: { keys: readonly string[]; subjects: readonly string[]; cartId: string },
): Promise<Map<string, number>> {
  if (subjects.length === 0 || keys.length === 0) return new Map()
  const found = await rows<{ id: string; uses: number }>(
    db,
    sql`
    select s.counted_as as id, count(distinct s.use_id)::int as uses
    from coupon_use_subjects s
    join coupon_uses u on u.id = s.use_id
    where s.counted_as = any(${sql.param([...keys])}::text[])
      and s.subject = any(${sql.param([...subjects])}::text[])
      and u.cart_id <> ${cartId}
    group by 1`,
  )
  return new Map(found.map(({ id, uses }) => [id, uses]))
}
