import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, type Row } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { CodeTrial } from '#modules/pricing/discount-source.ts'
import type { Coupon, couponsContract } from '../contract.ts'
import { couponRow } from '../db/coupon-rows.ts'
import type { CouponReasonCode } from '../domain/coupon-blocker.ts'
import { describeConditions } from '../domain/describe-conditions.ts'
import { describeCouponValue, type CouponTerms } from '../domain/coupon.ts'

/**
 * What each code would save on the caller's cart by itself; empty without a cart. Provided by the
 * cart module.
 */
export type TryCouponsOnCart = (ctx: Ctx, codes: readonly string[]) => Promise<readonly CodeTrial[]>

type ListInput = InputOf<typeof couponsContract.listMyCoupons>

export async function listMyCoupons(
  ctx: Ctx,
  tryOnCart: TryCouponsOnCart,
  { status, page, pageSize }: ListInput,
): Promise<OutputOf<typeof couponsContract.listMyCoupons>> {
  const memberId = getMemberId(ctx.caller)
  const isListed = listedCondition({ memberId, status, now: ctx.now })
  const [coupons, count] = await Promise.all([
    queryRows(
      ctx.db,
      couponRow,
      sql`
        select ${listColumns(couponRow)}
        from coupons
        where ${isListed}
        order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    queryRow(
      ctx.db,
      { total: integer },
      sql`select count(*) as total from coupons where ${isListed}`,
    ),
  ])
  const uses = await listUses(
    ctx.db,
    memberId,
    coupons.map(({ id }) => id),
  )
  const listed = coupons.map((coupon) =>
    describeCoupon(coupon, {
      use: uses.find(({ couponId }) => couponId === coupon.id),
      now: ctx.now,
    }),
  )
  const usable = listed.filter((coupon) => coupon.status === 'usable').map(({ code }) => code)
  const trials = usable.length > 0 ? await tryOnCart(ctx, usable) : []
  return {
    rows: listed.map((coupon) =>
      addSaving(coupon, trials.find(({ code }) => code === coupon.code) ?? null),
    ),
    total: count?.total ?? 0,
    page,
  }
}

/** A condition on `coupons`. */
function listedCondition({
  memberId,
  status,
  now,
}: Pick<ListInput, 'status'> & { memberId: string; now: Date }): Sql {
  const isUsed = hasUse(memberId, ['used'])
  const hasEnded = sql`(
    state = 'revoked'
    or coalesce(ends_at, 'infinity') <= ${now}
    or (max_uses is not null and used >= max_uses and not ${hasUse(memberId, ['reserved'])}))`
  const isOwn = sql`(member_id = ${memberId} or ${hasUse(memberId, ['reserved', 'used'])})`
  switch (status) {
    case 'all':
      return isOwn
    case 'used':
      return sql`${isOwn} and ${isUsed}`
    case 'expired':
      return sql`${isOwn} and not ${isUsed} and ${hasEnded}`
    case 'usable':
      return sql`${isOwn} and not ${isUsed} and not ${hasEnded}`
  }
}

function hasUse(memberId: string, states: readonly string[]): Sql {
  return sql`exists (
    select 1
    from coupon_uses u
    where u.coupon_id = coupons.id and u.member_id = ${memberId} and u.state = any(${states}))`
}

const useRow = { couponId: text, state: text, orderId: nullable(text) }

function listUses(
  db: Db,
  memberId: string,
  couponIds: readonly string[],
): Promise<Row<typeof useRow>[]> {
  return queryRows(
    db,
    useRow,
    sql`
      select ${listColumns(useRow)}
      from coupon_uses
      where coupon_id = any(${couponIds})
        and member_id = ${memberId}
        and state in ('reserved', 'used')
      order by created_at desc`,
  )
}

function addSaving(coupon: ListedCoupon, tried: CodeTrial | null): Coupon {
  if (!tried) return { ...coupon, savingsIfAppliedNow: null, blockers: [] }
  const { saves, refusal } = tried
  return {
    ...coupon,
    savingsIfAppliedNow: saves,
    blockers: refusal
      ? [
          {
            reasonCode: refusal.reasonCode as CouponReasonCode,
            message: refusal.message,
            shortfall: refusal.shortfall,
          },
        ]
      : [],
  }
}

type ListedCoupon = Omit<Coupon, 'savingsIfAppliedNow' | 'blockers'>

function describeCoupon(
  coupon: CouponTerms,
  { use, now }: { use: Row<typeof useRow> | undefined; now: Date },
): ListedCoupon {
  const {
    id,
    code,
    name,
    description,
    value,
    minSpend,
    minQty,
    startsAt,
    endsAt,
    source,
    sourceRef,
    audience,
    stackGroup,
  } = coupon
  const isExpired =
    coupon.state === 'revoked'
    || (endsAt !== null && endsAt <= now)
    || (coupon.maxUses !== null && coupon.used >= coupon.maxUses)
  return {
    id,
    code,
    name,
    description,
    class: coupon.class,
    value,
    valueText: describeCouponValue(coupon),
    minSpend,
    minQty,
    appliesTo: {
      goods: coupon.productIds && [...coupon.productIds],
      collections: coupon.collectionIds && [...coupon.collectionIds],
      exclude: [...coupon.excludedProductIds],
    },
    audience,
    limits: { total: coupon.maxUses, perCustomer: coupon.perCustomer, budget: coupon.budget },
    combinesWith: [...coupon.combinesWith],
    stackGroup,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    status: use?.state === 'used' ? 'used' : use ? 'reserved' : isExpired ? 'expired' : 'usable',
    source,
    sourceRef,
    conditionText: describeConditions(coupon),
    usedOrderId: use?.orderId ?? null,
  }
}
