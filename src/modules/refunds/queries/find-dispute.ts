import { refuse } from '#kernel/refusal/refusal.ts'
import type { DisputeStatus } from '#modules/payments/dispute-schema.ts'
import type { EvidenceTexts } from '#modules/payments/dispute-evidence.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, json, literal, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

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
  /** The name of the payment provider. */
  provider: text,
  method: text,
  statement: nullable(text),
  version: nullable(integer),
  changedBy: nullable(text),
  changedAt: nullable(timestamp),
  submittedBy: nullable(text),
  submittedAt: nullable(timestamp),
  /** How often the evidence was submitted to the provider. */
  attempts: integer,
  /** What was sent; null if it was not sent by the shop. */
  texts: nullable(json<EvidenceTexts>()),
  sendingBy: nullable(text),
  sendingAt: nullable(timestamp),
  /** Why the provider refused the last submission. */
  failure: nullable(text),
}
export type StoredDispute = Row<typeof row>

export function findDispute(db: Db, ref: string): Promise<StoredDispute | null> {
  return queryRow(
    db,
    row,
    sql`
      select d.payment_id, d.ref, d.status, d.amount, d.reason, d.respond_by, d.opened_at,
        o.id as order_id, o.number as "order", o.email as customer,
        coalesce(p.provider, '') as provider,
        coalesce(rtrim(p.method ->> 'brand' || ' ' || (p.method ->> 'last4')), 'Card') as method,
        e.statement, e.version, e.changed_by, e.changed_at, e.submitted_by, e.submitted_at,
        coalesce(e.attempts, 0) as attempts, e.texts, e.sending_by, e.sending_at, e.failure
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
