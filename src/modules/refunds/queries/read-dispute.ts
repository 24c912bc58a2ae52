import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { DisputeStatus } from '#modules/payments/dispute-schema.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, literal, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { DisputeDetail } from '../contract.ts'

const row = {
  paymentId: text,
  ref: text,
  status: literal<DisputeStatus>(),
  amount: integer,
  reason: text,
  respondBy: nullable(timestamp),
  openedAt: timestamp,
  orderId: nullable(text),
  order: nullable(text),
  customer: nullable(text),
  method: text,
  statement: nullable(text),
  version: nullable(integer),
  changedBy: nullable(text),
  changedAt: nullable(timestamp),
  submittedBy: nullable(text),
  submittedAt: nullable(timestamp),
}
export type StoredDispute = Row<typeof row>

export function findDispute(db: Db, ref: string): Promise<StoredDispute | null> {
  return queryRow(
    db,
    row,
    sql`
      select d.payment_id, d.ref, d.status, d.amount, d.reason, d.respond_by, d.opened_at,
        o.id as order_id, o.number as "order", o.email as customer,
        coalesce(rtrim(p.method ->> 'brand' || ' ' || (p.method ->> 'last4')), 'Card') as method,
        e.statement, e.version, e.changed_by, e.changed_at, e.submitted_by, e.submitted_at
      from payment_disputes d
      join payments p on p.id = d.payment_id
      left join orders o on o.id = p.order_id
      left join dispute_evidence e on e.payment_id = d.payment_id and e.ref = d.ref
      where d.ref = ${ref}`,
  )
}

export const disputeNotFound = refuse('not-found', 'This dispute was not found.', {
  reason: 'dispute-not-found',
})

export async function readDispute(db: Db, ref: string): Promise<DisputeDetail | Refusal> {
  const dispute = await findDispute(db, ref)
  if (!dispute) return disputeNotFound
  const { status, amount, reason, respondBy, openedAt, order, customer, method } = dispute
  return {
    id: ref,
    ref,
    status,
    amount,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    order,
    customer,
    method,
    evidence: describeEvidence(dispute),
  }
}

function describeEvidence(dispute: StoredDispute): DisputeDetail['evidence'] {
  const { statement, version, changedBy, changedAt, submittedBy, submittedAt } = dispute
  if (statement === null || version === null || changedBy === null || changedAt === null)
    return null
  return {
    statement,
    version,
    changedBy,
    changedAt: changedAt.toISOString(),
    submittedBy,
    submittedAt: submittedAt?.toISOString() ?? null,
  }
}
