import { sql, type SQL } from 'drizzle-orm'
import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { newId } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { CouponClass, CouponSource, CouponValue } from './domain/coupon.ts'

export interface IssuedCoupon {
  readonly id: string
  readonly code: string
  readonly endsAt: Date
}

export interface Issue {
  readonly prefix: string
  readonly name: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly identity: string
  readonly memberId: string | null
  readonly source: CouponSource
  readonly sourceRef: string
  readonly combinesWith: readonly CouponClass[]
  /** Without them it is for everything. */
  readonly goodsIds?: readonly string[]
  /** Now, when it is not said. */
  readonly startsAt?: Date
  readonly now: Date
  readonly endsAt: Date
}

/**
 * Makes a single-use coupon for one mailbox. For subscribing there is one for each mailbox, and for completing one for each registry:
 * then the one there is comes back, that of a registry with the goods of this call.
 */
export async function issueCoupon(tx: Tx, issue: Issue): Promise<IssuedCoupon> {
  const { prefix, name, value, identity, memberId, source, sourceRef, combinesWith, now, endsAt } =
    issue
  const startsAt = issue.startsAt ?? now
  const goodsIds = issue.goodsIds ? sql`${sql.param([...issue.goodsIds])}::text[]` : sql`null`
  const [made] = await rows<{ id: string; code: string; endsAt: string }>(
    tx,
    sql`
    insert into coupons (id, code, name, class, value, audience, identity, member_id, max_uses, combines_with, goods_ids, starts_at, ends_at, source, source_ref, created_at)
    values (${newId('cpn', now.getTime())}, ${generateCouponCode(prefix)}, ${name}, ${issue.class}, ${JSON.stringify(value)}::jsonb, 'email', ${identity}, ${memberId}, 1,
      ${sql.param([...combinesWith])}::text[], ${goodsIds}, ${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz, ${source}, ${sourceRef}, ${now.toISOString()}::timestamptz)
    ${sameAgain[source] ?? sql``}
    returning id, code, ends_at as "endsAt"`,
  )
  if (!made) throw new Error('A coupon that was just made is not there.')
  return { ...made, endsAt: new Date(made.endsAt) }
}

const sameAgain: Partial<Record<CouponSource, SQL>> = {
  subscription: sql`on conflict (identity) where source = 'subscription' do update set member_id = coalesce(coupons.member_id, excluded.member_id)`,
  registry: sql`on conflict (source_ref) where source = 'registry' do update set goods_ids = excluded.goods_ids`,
}

/** A code that nobody has or guesses: the prefix and nine letters and digits. */
export function generateCouponCode(prefix: string): string {
  return `${prefix}-${generateCodeCharacters(9)}`
}

/** A member has proved a mailbox: its coupons are the member's. For signing in and confirming an address. */
export async function adoptCoupons(
  tx: Tx,
  { memberId, identity }: { memberId: string; identity: string },
): Promise<void> {
  await tx.execute(
    sql`update coupons set member_id = ${memberId} where identity = ${identity} and member_id is null`,
  )
}
