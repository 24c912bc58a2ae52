import { sql, type SQL } from 'drizzle-orm'
import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { CouponClass, CouponSource, CouponValue } from './domain/coupon.ts'

export interface IssuedCoupon {
  readonly id: string
  readonly code: string
  readonly endsAt: Date
}

export interface CouponIssue {
  readonly prefix: string
  readonly name: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly identity: string
  readonly memberId: string | null
  readonly source: CouponSource
  readonly sourceRef: string
  readonly combinesWith: readonly CouponClass[]
  readonly productIds?: readonly string[]
  readonly startsAt?: Date
  readonly now: Date
  readonly endsAt: Date
}

/**
 * Issues a single-use coupon for one mailbox. There is one welcome coupon per mailbox and one
 * completion coupon per registry: another call returns the existing one, that of a registry with
 * the products of this call.
 */
export async function issueCoupon(tx: Tx, issue: CouponIssue): Promise<IssuedCoupon> {
  const { prefix, name, value, identity, memberId, source, sourceRef, combinesWith, now, endsAt } =
    issue
  const startsAt = issue.startsAt ?? now
  const productIds = issue.productIds ? sql`${sql.param([...issue.productIds])}::text[]` : sql`null`
  const [inserted] = await rows<{ id: string; code: string; endsAt: string }>(
    tx,
    sql`
    insert into coupons (id, code, name, class, value, audience, identity, member_id, max_uses,
      combines_with, product_ids, starts_at, ends_at, source, source_ref, created_at)
    values (${createId('cpn', now.getTime())}, ${generateCouponCode(prefix)}, ${name}, ${issue.class},
      ${JSON.stringify(value)}::jsonb, 'email', ${identity}, ${memberId}, 1,
      ${sql.param([...combinesWith])}::text[], ${productIds}, ${startsAt.toISOString()}::timestamptz,
        ${endsAt.toISOString()}::timestamptz, ${source}, ${sourceRef},
        ${now.toISOString()}::timestamptz)
    ${onConflictBySource[source] ?? sql``}
    returning id, code, ends_at as "endsAt"`,
  )
  if (!inserted) throw new Error('The coupon was not inserted.')
  return { ...inserted, endsAt: new Date(inserted.endsAt) }
}

const onConflictBySource: Partial<Record<CouponSource, SQL>> = {
  subscription: sql`
    on conflict (identity)
    where source = 'subscription'
      do update set member_id = coalesce(coupons.member_id, excluded.member_id)
  `,
  registry: sql`
    on conflict (source_ref) where source = 'registry' do update set product_ids = excluded.product_ids
  `,
}

/** Generates an unguessable code: the prefix and nine letters and digits. */
export function generateCouponCode(prefix: string): string {
  return `${prefix}-${generateCodeCharacters(9)}`
}

/**
 * Assigns the coupons of a confirmed mailbox to its member, at sign-in and when an address is
 * confirmed.
 */
export async function assignCouponsToMember(
  tx: Tx,
  { memberId, identity }: { memberId: string; identity: string },
): Promise<void> {
  await tx.execute(
    sql`
      update coupons set member_id = ${memberId} where identity = ${identity} and member_id is null
    `,
  )
}
