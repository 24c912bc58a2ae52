import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Originator } from './domain/refund.ts'

export interface HeldRefund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly reason: string
  readonly originator: Originator
  /** When its job first asks the provider; at once when not given. */
  readonly after?: Date
}

/**
 * Writes a refund down, taken out of what is still refundable in one conditional update: ten at once cannot exceed what was captured.
 * Its id is the provider's key, so a lost answer cannot refund twice; a job sends it after the commit and tries it again until it is
 * settled. False when there is less left: then nothing was written.
 */
export async function holdRefund(
  tx: Tx,
  jobs: JobQueue,
  { id, paymentId, amount, reason, originator, after }: HeldRefund,
): Promise<boolean> {
  const written = await rows(
    tx,
    sql`
    with held as (
      update payments set refund_pending = refund_pending + ${amount}, updated_at = now()
      where id = ${paymentId} and ${amount} > 0 and status in ('captured', 'partly_refunded')
        and refunded + refund_pending + ${amount} <= captured
      returning id
    )
    insert into refunds (id, payment_id, amount, reason, originator)
    select ${id}, id, ${amount}, ${reason}, ${JSON.stringify(originator)}::jsonb from held
    returning id`,
  )
  if (written.length === 0) return false
  await jobs.enqueue(tx, 'payment.refund', { refundId: id }, after && { after })
  return true
}
