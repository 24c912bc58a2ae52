import { createHash } from 'node:crypto'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, text, type Row } from '#platform/db/row.ts'
import { empty, sql, type Sql } from '#platform/db/sql.ts'
import { listCouponSubjects } from './db/coupon-rows.ts'
import type { CodeRefusal } from '#modules/pricing/discount-source.ts'
import { createBlocker } from './domain/coupon-blocker.ts'

export interface CouponReservation {
  readonly checkoutId: string
  readonly cartId: string
  readonly ownerId: string
  readonly email: string
  readonly amounts: ReadonlyMap<string, number>
  readonly now: Date
}

const reservedCouponRow = {
  code: text,
  limitKey: text,
  perCustomer: integer,
  forFirstOrder: boolean,
}

/**
 * Reserves the coupon uses of a checkout at placement, in the order of the coupon ids. The
 * conditional update of a coupon enforces its limits and serializes its buyers; uses are counted
 * per mailbox and member.
 */
export async function reserveCoupons(
  tx: Tx,
  reservation: CouponReservation,
): Promise<Refusal<'coupon-refused'> | null> {
  for (const [couponId, amount] of [...reservation.amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const blockedBy = await reserve(tx, reservation, { couponId, amount })
    if (blockedBy) return refuseCoupon(blockedBy)
  }
  return null
}

async function reserve(
  tx: Tx,
  use: CouponReservation,
  { couponId, amount }: { couponId: string; amount: number },
): Promise<CodeRefusal | null> {
  const reserved = await queryRow(
    tx,
    reservedCouponRow,
    sql`
      update coupons
      set used = used + 1, spent = spent + ${amount}
      where id = ${couponId}
        and state = 'active'
        and starts_at <= ${use.now}
        and (ends_at is null or ends_at > ${use.now})
        and (max_uses is null or used < max_uses)
        and (budget is null or spent + ${amount} <= budget)
      returning code, coalesce(pool, id) as limit_key, per_customer,
        (audience = 'first_order' or source = 'subscription') as for_first_order`,
  )
  if (!reserved) return createBlocker('USED_UP', 'A code in your cart is no longer valid.')
  const identity = getMailboxIdentity(use.email)
  const memberId = use.ownerId.startsWith('mem_') ? use.ownerId : null
  const id = createId('cus', use.now.getTime())
  await execute(
    tx,
    sql`
      insert into coupon_uses (id, coupon_id, checkout_id, cart_id, identity, member_id, amount,
        first_order, code, class, value, created_at)
      select ${id}, id, ${use.checkoutId}, ${use.cartId}, ${identity}, ${memberId}, ${amount}::int,
        ${reserved.forFirstOrder}::boolean, code, class, value, ${use.now}::timestamptz
      from coupons
      where id = ${couponId}`,
  )
  for (const subject of listCouponSubjects({ identity, memberId })) {
    if (!(await claimUseNumber(tx, reserved, { subject, useId: id })))
      return createBlocker(
        'USED_BY_YOU',
        `You’ve already used ${reserved.code}, or it’s part of an open checkout.`,
      )
    if (reserved.forFirstOrder && !(await claimFirstOrder(tx, { subject, useId: id })))
      return createBlocker(
        'FIRST_ORDER_ONLY',
        `${reserved.code} is for first orders, and you’ve used a first-order code on another `
          + 'order.',
      )
  }
  return null
}

/** False when the subject has used the coupon as often as its limit per customer allows. */
async function claimUseNumber(
  tx: Tx,
  { limitKey, perCustomer }: Pick<Row<typeof reservedCouponRow>, 'limitKey' | 'perCustomer'>,
  { subject, useId }: { subject: string; useId: string },
): Promise<boolean> {
  const claimed = await execute(
    tx,
    sql`
      insert into coupon_use_subjects (limit_key, subject, use_number, use_id)
      select ${limitKey}, ${subject}, n, ${useId}
      from generate_series(1, ${perCustomer}::int) as n
      where not exists (
        select 1
        from coupon_use_subjects s
        where s.limit_key = ${limitKey}
          and s.subject = ${subject}
          and s.use_number = n.n)
      order by n limit 1
      on conflict do nothing`,
  )
  return claimed > 0
}

async function claimFirstOrder(
  tx: Tx,
  { subject, useId }: { subject: string; useId: string },
): Promise<boolean> {
  const claimed = await execute(
    tx,
    sql`
      insert into first_order_discounts (subject, use_id)
      values (${subject}, ${useId})
      on conflict do nothing`,
  )
  return claimed > 0
}

export function refuseCoupon({
  reasonCode,
  message,
  shortfall,
  conflictsWith,
}: CodeRefusal): Refusal<'coupon-refused'> {
  return refuse('coupon-refused', message, {
    reason: `coupon-${reasonCode.toLowerCase().replaceAll('_', '-')}`,
    fields: { code: message },
    detail: { reasonCode, shortfall, conflictsWith },
  })
}

/**
 * Turns the reservations of a checkout into uses of the order. Stores a hash of the provider's card
 * fingerprint.
 */
export async function redeemReservedCoupons(
  tx: Tx,
  {
    checkoutId,
    orderId,
    cardFingerprint,
  }: { checkoutId: string; orderId: string; cardFingerprint: string | null },
): Promise<void> {
  const card = cardFingerprint && createHash('sha256').update(cardFingerprint).digest('base64url')
  await execute(
    tx,
    sql`
      with redeemed as (
        update coupon_uses
        set state = 'used', order_id = ${orderId}
        where checkout_id = ${checkoutId} and state = 'reserved'
        returning id, coupon_id
      )
      insert into coupon_use_cards (use_id, limit_key, card)
      select redeemed.id, coalesce(c.pool, c.id), ${card}::text
      from redeemed
      join coupons c on c.id = redeemed.coupon_id
      where ${card}::text is not null`,
  )
}

/** Releases the reservations of an abandoned checkout. Idempotent. */
export async function releaseCoupons(tx: Tx, checkoutId: string): Promise<void> {
  await restoreUses(
    tx,
    sql`
      update coupon_uses
      set state = 'released'
      where checkout_id = ${checkoutId} and state = 'reserved'
      returning id, coupon_id, amount`,
  )
}

const gracePeriod = days(14)

/**
 * Restores the coupons of an order that was canceled completely, once, valid for at least 14 days.
 */
export async function restoreCoupons(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await restoreUses(
    tx,
    sql`
      update coupon_uses
      set state = 'restored'
      where order_id = ${orderId} and state = 'used'
      returning id, coupon_id, amount`,
    extendValidity(now),
  )
}

/**
 * Restores the coupons of an order that was returned completely, once, unless they ended more than
 * 14 days before.
 */
export async function restoreReturnedCoupons(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const endedSince = new Date(now.getTime() - gracePeriod)
  await restoreUses(
    tx,
    sql`
      update coupon_uses u
      set state = 'restored'
      from coupons c
      where c.id = u.coupon_id
        and u.order_id = ${orderId}
        and u.state = 'used'
        and (c.ends_at is null or c.ends_at > ${endedSince})
      returning u.id, u.coupon_id, u.amount`,
    extendValidity(now),
  )
}

function extendValidity(now: Date): Sql {
  const until = new Date(now.getTime() + gracePeriod)
  return sql`,
    ends_at = case
      when ends_at is null then null
      else greatest(ends_at, ${until}::timestamptz) end`
}

async function restoreUses(tx: Tx, endUses: Sql, extraAssignments: Sql = empty): Promise<void> {
  const uses = await queryRows(tx, { id: text, couponId: text, amount: integer }, endUses)
  for (const { id, couponId, amount } of uses.sort((a, b) => (a.couponId < b.couponId ? -1 : 1))) {
    await execute(
      tx,
      sql`
        update coupons
        set used = used - 1, spent = spent - ${amount}${extraAssignments}
        where id = ${couponId}`,
    )
    await execute(tx, sql`delete from first_order_discounts where use_id = ${id}`)
    await execute(tx, sql`delete from coupon_use_subjects where use_id = ${id}`)
    await execute(tx, sql`delete from coupon_use_cards where use_id = ${id}`)
  }
}
