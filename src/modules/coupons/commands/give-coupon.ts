import { getMailboxIdentity } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { ApprovableAct } from '#modules/staff/approvals.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { calculateCouponValue, type CouponValue } from '../domain/coupon.ts'
import { resolveCouponCode } from '../resolve-coupon-code.ts'
import { generateCouponCode } from '../issue-coupon.ts'
import { couponsStaffContract } from '../api/staff-contract.ts'

type GiveCouponInput = InputOf<(typeof couponsStaffContract)['giveCoupon']>
interface GivenCoupon {
  readonly code: string
  readonly endsAt: string | null
}

/**
 * Copies a staff-only code for one mailbox, usable once, within the limit of its original. The
 * reason is stored with the staff act and not shown to the buyer.
 */
export const giveStaffCoupon: ApprovableAct<GiveCouponInput, GivenCoupon> = {
  name: couponsStaffContract.giveCoupon.path,
  async assess({ db }, { code: typed }) {
    const code = await resolveCouponCode(db, typed)
    const source = await queryRow(
      db,
      { value: jsonOf<CouponValue>() },
      sql`select value from coupons where code = ${code} and audience = 'staff'`,
    )
    return source ? calculateCouponValue(source.value) : codeNotGivable
  },
  async perform({ db, now, audit }, input) {
    const code = await resolveCouponCode(db, input.code)
    const memberId = await findConfirmedMember(db, input.email)
    const given = await inTransaction(db, (tx) =>
      copyForRecipient(tx, { ...input, code }, { memberId, now }),
    )
    if (!given) return codeNotGivable
    const { email, reason } = input
    audit?.record({
      object: { kind: 'coupon', id: `…${given.code.slice(-4)}`, label: `Code for ${email}` },
      after: { email, endsAt: given.endsAt },
      reason,
    })
    return given
  },
}

const codeNotGivable = refuse('fields-invalid', 'This code can’t be given right now.', {
  reason: 'coupon-not-givable',
  fields: { code: 'This code can’t be given right now.' },
})

async function copyForRecipient(
  tx: Tx,
  { code, email }: GiveCouponInput,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<GivenCoupon | null> {
  const source = await queryRow(
    tx,
    { id: text, maxUses: nullable(integer) },
    sql`
      select id, max_uses
      from coupons
      where code = ${code} and audience = 'staff' and state = 'active' and starts_at <= ${now}
        and (ends_at is null or ends_at > ${now})
      for update`,
  )
  if (!source) return null
  const issued = await queryRow(
    tx,
    { count: integer },
    sql`select count(*) from coupons where source = 'service' and source_ref = ${source.id}`,
  )
  if (source.maxUses !== null && (issued?.count ?? 0) >= source.maxUses) return null
  const given = await queryRow(
    tx,
    { code: text, endsAt: nullable(timestamp) },
    sql`
      insert into coupons (id, code, name, description, class, value, min_spend, min_qty,
        product_ids, collection_ids, excluded_product_ids, option_values, includes_sale,
        audience, identity, member_id, max_uses, combines_with, stack_group, priority, exclusive,
        starts_at, ends_at, source, source_ref, created_at)
      select ${createId('cpn', now.getTime())}, ${generateCouponCode('THANKS')}, name, description,
        class, value, min_spend, min_qty, product_ids, collection_ids, excluded_product_ids,
        option_values, includes_sale, 'email', ${getMailboxIdentity(email)}, ${memberId}, 1,
        combines_with, stack_group, priority, exclusive, starts_at, ends_at, 'service', id,
        ${now}::timestamptz
      from coupons
      where id = ${source.id}
      returning code, ends_at`,
  )
  return given && { code: given.code, endsAt: given.endsAt?.toISOString() ?? null }
}
