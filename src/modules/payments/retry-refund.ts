import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { id, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockPaymentAndRefund, runRefund } from './commands/run-refund.ts'
import type { Refund } from './db/refunds.ts'
import type { RefundStatus } from './domain/payment-machine.ts'
import { refundableAmount } from './domain/refund.ts'
import type { Payment } from './find-payment.ts'
import { ProviderError } from './payment-provider.ts'

type RefundServices = Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>

interface RefundProgress {
  readonly status: RefundStatus
  readonly nextAttemptAt: string | null
}

/**
 * Calls the provider again for a refund that failed or waits. Concurrent calls pay once: all use
 * the same idempotency key. A provider that is down leaves it pending, and the job retries.
 */
export async function retryRefund(
  services: RefundServices,
  { id: refundId }: { id: string },
): Promise<RefundProgress | Refusal> {
  const refused = await inTransaction(services.db, (tx) => reopenRefund(tx, services, refundId))
  if (refused) return refused
  try {
    await runRefund(services, refundId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ refundId, code: error.code }, 'refund still pending')
  }
  return readProgress(services, refundId)
}

/** Records that the amount of a manual refund was paid outside of the provider. */
export function markRefundPaid(
  services: Pick<Services, 'db'>,
  { id: refundId, note, by, now }: { id: string; note: string; by: string; now: Date },
): Promise<{ paidAt: string } | Refusal> {
  return inTransaction(services.db, async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (!locked) return notFound
    const { refund } = locked
    if (refund.paidAt) return { paidAt: refund.paidAt.toISOString() }
    if (refund.status !== 'manual')
      return refuse(
        'transition-illegal',
        'Only a refund that the provider couldn’t make can be marked as paid.',
        { reason: 'refund-not-manual' },
      )
    await execute(
      tx,
      sql`
        update refunds
        set paid_at = ${now}, paid_by = ${by}, paid_note = ${note}, updated_at = ${now}
        where id = ${refundId}`,
    )
    return { paidAt: now.toISOString() }
  })
}

const notFound = refuse('not-found', 'This refund was not found.', { reason: 'refund-not-found' })

async function lockRefund(tx: Tx, refundId: string) {
  const found = await queryRow(
    tx,
    { id: text, paymentId: id<'pay'>() },
    sql`select id, payment_id from refunds where id = ${refundId}`,
  )
  return found && lockPaymentAndRefund(tx, found)
}

async function reopenRefund(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  refundId: string,
): Promise<Refusal | null> {
  const locked = await lockRefund(tx, refundId)
  if (!locked) return notFound
  const { payment, refund } = locked
  const refused = findRetryRefusal(payment, refund)
  if (refused) return refused
  const after = new Date(clock.now().getTime() + minutes(1))
  await jobs.enqueue(tx, 'payments.refund', { refundId }, { after })
  if (refund.status === 'manual') {
    await execute(
      tx,
      sql`
        update payments
        set refund_pending = refund_pending + ${refund.amount}, updated_at = ${clock.now()}
        where id = ${payment.id}`,
    )
    // Another attempt needs another key: the provider remembers the result of the last one.
    await execute(
      tx,
      sql`
        update refunds
        set status = 'pending', provider_ref = null, attempts = greatest(attempts, 1)
        where id = ${refundId}`,
    )
  }
  await execute(
    tx,
    sql`
      update refunds
      set next_attempt_at = ${after}, updated_at = ${clock.now()}
      where id = ${refundId}`,
  )
  return null
}

function findRetryRefusal(payment: Payment, refund: Refund): Refusal | null {
  if (refund.paidAt)
    return refuse('transition-illegal', 'This refund was already paid in another way.', {
      reason: 'refund-already-paid',
    })
  if (refund.status === 'succeeded' || refund.status === 'cancelled')
    return refuse('transition-illegal', 'This refund is already complete.', {
      reason: 'refund-complete',
    })
  if (refund.status === 'pending') return null
  const isOpen = payment.status === 'captured' || payment.status === 'partly_refunded'
  if (!isOpen || refundableAmount(payment) < refund.amount)
    return refuse(
      'transition-illegal',
      'This is more than the amount left to refund on this payment.',
      { reason: 'refund-exceeds-payment' },
    )
  return null
}

async function readProgress(
  { db }: Pick<Services, 'db'>,
  refundId: string,
): Promise<RefundProgress> {
  const refund = await queryRow(
    db,
    { status: literal<RefundStatus>(), nextAttemptAt: nullable(timestamp) },
    sql`select status, next_attempt_at from refunds where id = ${refundId}`,
  )
  if (!refund) throw new Error(`Refund ${refundId} not found.`)
  return {
    status: refund.status,
    nextAttemptAt: refund.nextAttemptAt?.toISOString() ?? null,
  }
}
