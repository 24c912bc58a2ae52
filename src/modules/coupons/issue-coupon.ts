import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text, timestamp, type Row } from '#platform/db/row.ts'
import { empty, insertValues, sql, type Sql } from '#platform/db/sql.ts'
import { toCouponValues, type NewCoupon } from './db/coupon-rows.ts'
import type { CouponClass, CouponSource, CouponValue } from './domain/coupon.ts'

const issuedCouponRow = { id: text, code: text, endsAt: timestamp }

export type IssuedCoupon = Row<typeof issuedCouponRow>

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
  const { now } = issue
  const coupon: NewCoupon = {
    id: createId('cpn', now.getTime()),
    code: generateCouponCode(issue.prefix),
    name: issue.name,
    class: issue.class,
    value: issue.value,
    audience: 'email',
    identity: issue.identity,
    memberId: issue.memberId,
    maxUses: 1,
    combinesWith: issue.combinesWith,
    productIds: issue.productIds ?? null,
    startsAt: issue.startsAt ?? now,
    endsAt: issue.endsAt,
    source: issue.source,
    sourceRef: issue.sourceRef,
    createdAt: now,
  }
  const issued = await queryRow(
    tx,
    issuedCouponRow,
    sql`
      insert into coupons ${insertValues(toCouponValues(coupon))}
      ${onConflictBySource[issue.source] ?? empty}
      returning id, code, ends_at`,
  )
  if (!issued) throw new Error('The coupon was not inserted.')
  return issued
}

const onConflictBySource: Partial<Record<CouponSource, Sql>> = {
  subscription: sql`
    on conflict (identity) where source = 'subscription'
      do update set member_id = coalesce(coupons.member_id, excluded.member_id)`,
  registry: sql`
    on conflict (source_ref) where source = 'registry'
      do update set product_ids = excluded.product_ids`,
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
  await execute(
    tx,
    sql`
      update coupons
      set member_id = ${memberId}
      where identity = ${identity} and member_id is null`,
  )
}
