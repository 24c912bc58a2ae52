import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Originator } from './domain/refund.ts'

export interface RefundReservation {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly reason: string
  readonly originator: Originator
  /** When the job first calls the provider; immediately by default. */
  readonly after?: Date
}

/**
 * Creates a refund and reserves its amount in one conditional update, so that concurrent refunds
 * cannot exceed the captured amount. The refund id is the idempotency key of the provider, so a
 * lost response cannot refund twice. A job sends the refund after the commit and retries it.
 * Returns false, without writing, if the remaining amount is too low.
 */
export async function reserveRefund(
  tx: Tx,
  jobs: JobQueue,
  { id, paymentId, amount, reason, originator, after }: RefundReservation,
): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`
      with reserved as (
        update payments set refund_pending = refund_pending + ${amount}, updated_at = now()
        where id = ${paymentId} and ${amount} > 0 and status in ('captured', 'partly_refunded')
          and refunded + refund_pending + ${amount} <= captured
        returning id
      )
      insert into refunds (id, payment_id, amount, reason, originator, next_attempt_at)
      select ${id}, id, ${amount}, ${reason}, ${json(originator)}, ${after ?? null}::timestamptz
      from reserved`,
  )
  if (inserted === 0) return false
  await jobs.enqueue(tx, 'payments.refund', { refundId: id }, after && { after })
  return true
}
