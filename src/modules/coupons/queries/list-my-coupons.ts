import { sql } from 'drizzle-orm'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { selectRows } from '#platform/db/select-rows.ts'
import type { CodeTrial } from '#modules/pricing/discount-source.ts'
import type { Coupon, couponsContract } from '../contract.ts'
import { coupons, couponUses } from '../db/schema.ts'
import type { CouponReasonCode } from '../domain/coupon-blocker.ts'
import { describeConditions } from '../domain/describe-conditions.ts'
import { describeCouponValue, type CouponTerms } from '../domain/coupon.ts'

/**
 * What each code would save on the caller's cart by itself; empty without a cart. Provided by the
 * cart module.
 */
export type TryCouponsOnCart = (ctx: Ctx, codes: readonly string[]) => Promise<readonly CodeTrial[]>

const couponRows = selectRows(coupons)
const rowsOfUses = selectRows(couponUses)

export async function listMyCoupons(
  ctx: Ctx,
  tryOnCart: TryCouponsOnCart,
  { status, page, pageSize }: InputOf<typeof couponsContract.listMyCoupons>,
): Promise<OutputOf<typeof couponsContract.listMyCoupons>> {
  const memberId = getMemberId(ctx.caller)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const hasBeenUsed = sql`
    exists (select 1
      from coupon_uses u
      where u.coupon_id = coupons.id and u.member_id = ${memberId} and u.state = 'used')
  `
  const hasEnded = sql`
    (state = 'revoked'
      or coalesce(ends_at, 'infinity') <= ${now}
      or (max_uses is not null and used >= max_uses and not exists (
    select 1
    from coupon_uses u
    where u.coupon_id = coupons.id and u.member_id = ${memberId} and u.state = 'reserved')))`
  const isOwn = sql`
    (member_id = ${memberId}
      or exists (select 1
        from coupon_uses u
        where u.coupon_id = coupons.id
          and u.member_id = ${memberId}
          and u.state in ('reserved', 'used')))
  `
  const statusFilter = {
    all: sql`true`,
    used: hasBeenUsed,
    expired: sql`not ${hasBeenUsed} and ${hasEnded}`,
    usable: sql`not ${hasBeenUsed} and not ${hasEnded}`,
  }[status]
  const [found, [sum]] = await Promise.all([
    couponRows(
      ctx.db,
      sql`
        where ${isOwn} and ${statusFilter}
        order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}
      `,
    ),
    rows<{ total: number }>(
      ctx.db,
      sql`select count(*)::int as total from coupons where ${isOwn} and ${statusFilter}`,
    ),
  ])
  const ids = found.map((coupon) => coupon.id)
  const uses = await rowsOfUses(
    ctx.db,
    sql`
      where coupon_id = any(${sql.param(ids)}::text[])
        and member_id = ${memberId}
        and state in ('reserved', 'used')
      order by created_at desc
    `,
  )
  const listed = found.map((coupon) =>
    describeCoupon(coupon, {
      use: uses.find(({ couponId }) => couponId === coupon.id),
      now: ctx.now,
    }),
  )
  const usable = listed.filter((coupon) => coupon.status === 'usable').map(({ code }) => code)
  const tried = usable.length > 0 ? await tryOnCart(ctx, usable) : []
  return {
    rows: listed.map((coupon) =>
      addSaving(coupon, tried.find(({ code }) => code === coupon.code) ?? null),
    ),
    total: sum?.total ?? 0,
    page,
  }
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
  { use, now }: { use?: { state: string; orderId: string | null }; now: Date },
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
