import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { RefundDetail } from '../contract.ts'
import type { RefundState } from '../refund-list.ts'

const row = {
  id: text,
  order: nullable(text),
  customer: nullable(text),
  by: nullable(text),
  amount: integer,
  method: text,
  state: literal<RefundState>(),
  cause: text,
  reason: text,
  reasonKind: nullable(text),
  attempts: integer,
  nextAttemptAt: nullable(timestamp),
  createdAt: timestamp,
  paidAt: nullable(timestamp),
  paidBy: nullable(text),
  paidNote: text,
}

export async function readRefund(db: Db, id: string): Promise<RefundDetail | Refusal> {
  const refund = await queryRow(
    db,
    row,
    sql`
      select t.id, o.number as "order", o.email as customer, t.amount,
        case when f.actor_kind = 'staff' then f.actor_id end as by,
        case when t.method = 'credit' then 'Store credit'
          else coalesce(
            rtrim(initcap(p.method ->> 'brand') || ' ' || (p.method ->> 'last4')), 'Card'
          )
        end as method,
        t.state, coalesce(f.cause, r.originator ->> 'kind') as cause,
        coalesce(f.reason, r.reason) as reason, f.reason_kind,
        coalesce(r.attempts, 0) as attempts, r.next_attempt_at, t.created_at, r.paid_at, r.paid_by,
        coalesce(r.paid_note, '') as paid_note
      from refund_list t
      left join refunds r on r.id = t.id
      left join payments p on p.id = t.payment_id
      left join order_refunds f on f.id = t.id
      left join orders o on o.id = coalesce(t.order_id, p.order_id)
      where t.id = ${id}`,
  )
  if (!refund)
    return refuse('not-found', 'This refund was not found.', { reason: 'refund-not-found' })
  const { nextAttemptAt, createdAt, paidAt, ...rest } = refund
  const people = [rest.paidBy, rest.by].filter((person) => person !== null)
  const names = await listStaffNames(db, people)
  return {
    ...rest,
    by: rest.by && (names.get(rest.by) ?? rest.by),
    paidBy: rest.paidBy && (names.get(rest.paidBy) ?? rest.paidBy),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    canRetry: ['pending', 'failed', 'manual'].includes(refund.state),
    canMarkPaid: refund.state === 'manual',
  }
}
