import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literalArray,
  textArray,
  literal,
  timestamp,
} from '#platform/db/row.ts'
import { json, sql, type SqlValue } from '#platform/db/sql.ts'
import type {
  CouponAudience,
  CouponClass,
  CouponSource,
  CouponTerms,
  CouponValue,
} from '../domain/coupon.ts'

export const couponRow = {
  id: text,
  code: text,
  name: text,
  description: text,
  class: literal<CouponClass>(),
  value: jsonOf<CouponValue>(),
  minSpend: nullable(integer),
  minQty: nullable(integer),
  productIds: nullable(textArray),
  collectionIds: nullable(textArray),
  excludedProductIds: textArray,
  optionValues: nullable(jsonOf<NonNullable<CouponTerms['optionValues']>>()),
  includesSale: boolean,
  audience: literal<CouponAudience>(),
  tierIds: nullable(textArray),
  nthOrder: nullable(integer),
  repeatAfterDays: nullable(integer),
  identity: nullable(text),
  memberId: nullable(text),
  maxUses: nullable(integer),
  used: integer,
  perCustomer: integer,
  budget: nullable(integer),
  spent: integer,
  combinesWith: literalArray<CouponClass>(),
  stackGroup: nullable(text),
  priority: integer,
  exclusive: boolean,
  automatic: boolean,
  pool: nullable(text),
  startsAt: timestamp,
  endsAt: nullable(timestamp),
  state: literal<CouponTerms['state']>(),
  source: literal<CouponSource>(),
  sourceRef: nullable(text),
}

/** A coupon to insert. What is left out takes the default of its column. */
export type NewCoupon = Partial<CouponTerms>
  & Pick<CouponTerms, 'id' | 'code' | 'name' | 'class' | 'value' | 'startsAt' | 'source'> & {
    readonly createdAt: Date
  }

/** The values of a coupon's columns, for `insertValues` and `setValues`. */
export function toCouponValues({
  value,
  optionValues,
  ...columns
}: Partial<NewCoupon>): Record<string, SqlValue | undefined> {
  return {
    ...columns,
    value: value && json(value),
    optionValues: optionValues && json(optionValues),
  }
}

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
  const [coupons, reservedUses] = await Promise.all([
    queryRows(
      db,
      couponRow,
      sql`
        select ${listColumns(couponRow)}
        from coupons
        where code = any(${codes})
          or id = any(${automaticIds})
          or (member_id = ${memberId} and source <> 'campaign' and state = 'active'
            and (used = 0 or exists (
              select 1
              from coupon_uses u
              where u.coupon_id = coupons.id and u.cart_id = ${cartId} and u.state = 'reserved')))`,
    ),
    queryRows(
      db,
      { couponId: text, amount: integer },
      sql`
        select coupon_id, amount
        from coupon_uses
        where cart_id = ${cartId} and state = 'reserved'`,
    ),
  ])
  return coupons.map((coupon) => {
    const use = reservedUses.find(({ couponId }) => couponId === coupon.id)
    return use ? { ...coupon, used: coupon.used - 1, spent: coupon.spent - use.amount } : coupon
  })
}

export async function listAutomaticCouponIds(db: Db, now: Date): Promise<string[]> {
  const coupons = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from coupons
      where automatic
        and state = 'active'
        and starts_at <= ${now}
        and (ends_at is null or ends_at > ${now})`,
  )
  return coupons.map(({ id }) => id)
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
  const counts = await queryRows(
    db,
    { limitKey: text, uses: integer },
    sql`
      select s.limit_key, count(distinct s.use_id) as uses
      from coupon_use_subjects s
      join coupon_uses u on u.id = s.use_id
      where s.limit_key = any(${keys})
        and s.subject = any(${subjects})
        and u.cart_id <> ${cartId}
      group by 1`,
  )
  return new Map(counts.map(({ limitKey, uses }) => [limitKey, uses]))
}
