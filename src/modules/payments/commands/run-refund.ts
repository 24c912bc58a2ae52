import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockPayment } from '../reconcile-payment.ts'
import { refundColumns, refundRow, type Refund } from '../db/refunds.ts'
import { statusAfterRefund, type RefundStatus } from '../domain/payment-machine.ts'
import { maxRefundAttempts, nextRefundAttempt, refundableAmount } from '../domain/refund.ts'
import { ProviderError, type ProviderRefund } from '../payment-provider.ts'
import { findPayment, type Payment } from '../find-payment.ts'

/**
 * Advances a refund: calls the provider or reads its status, and updates the row. Concurrent calls
 * are safe. Throws while there is no answer.
 */
export async function runRefund(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  refundId: string,
): Promise<RefundStatus> {
  const refund = await prepareRefund(services, refundId)
  if (refund.status !== 'pending') return refund.status
  const payment = await findPayment(services.db, refund.paymentId)
  if (!payment) throw new Error(`Payment ${refund.paymentId} not found.`)
  return updateRefund(services, refund, await callProvider(services, payment, refund))
}

/** Sets a failed refund to pending again if its amount is still available. */
async function prepareRefund(services: Pick<Services, 'db'>, refundId: string): Promise<Refund> {
  const refund = await queryRow(
    services.db,
    refundRow,
    sql`select ${refundColumns} from refunds where id = ${refundId}`,
  )
  if (!refund) throw new Error(`Refund ${refundId} not found.`)
  if (refund.status !== 'failed') return refund
  return inTransaction(services.db, async (tx) => {
    const { payment, refund: locked } = await lockPaymentAndRefund(tx, refund)
    if (locked.status !== 'failed') return locked
    if (refundableAmount(payment) < locked.amount)
      return update(tx, locked, { status: 'manual', nextAttemptAt: null })
    await execute(
      tx,
      sql`
        update payments set refund_pending = ${payment.refundPending + locked.amount}
        where id = ${payment.id}`,
    )
    return update(tx, locked, { status: 'pending', providerRef: null })
  })
}

/**
 * A rejected attempt had no effect, so the next one needs a new key; an attempt with a lost
 * response keeps its key.
 */
async function callProvider(
  services: Pick<Services, 'log' | 'providers'>,
  payment: Payment,
  refund: Refund,
): Promise<ProviderRefund | null> {
  const provider = services.providers.get(payment.provider ?? '')
  try {
    if (refund.providerRef) return await provider.readRefund(refund.providerRef)
    return await provider.refund(
      payment.providerRef ?? '',
      refund.amount,
      refund.attempts === 0 ? refund.id : `${refund.id}.${refund.attempts}`,
    )
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    services.log.warn({ refundId: refund.id, code: error.code }, 'refund rejected')
    return null
  }
}

async function updateRefund(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock'>,
  refund: Refund,
  answer: ProviderRefund | null,
): Promise<RefundStatus> {
  const status = answer?.status ?? 'failed'
  const updated = await inTransaction(services.db, async (tx) => {
    const { payment, refund: locked } = await lockPaymentAndRefund(tx, refund)
    if (locked.status !== 'pending' || locked.attempts !== refund.attempts) return locked
    if (status === 'pending') {
      const nextAttemptAt = await enqueueRetry(tx, services, { refundId: locked.id, attempts: 1 })
      return update(tx, locked, { providerRef: answer?.ref ?? null, nextAttemptAt })
    }
    const refunded = payment.refunded + (status === 'succeeded' ? locked.amount : 0)
    await execute(
      tx,
      sql`
        update payments set
          refunded = ${refunded},
          refund_pending = ${payment.refundPending - locked.amount},
          status = ${statusAfterRefund(payment.status, payment.captured, refunded)},
          updated_at = ${services.clock.now()}
        where id = ${payment.id}`,
    )
    if (status === 'succeeded')
      return update(tx, locked, {
        status,
        providerRef: answer?.ref ?? null,
        nextAttemptAt: null,
      })
    // A refund created at the provider is not retried, because nobody here requested it.
    if (locked.originator.kind === 'provider')
      return update(tx, locked, { status: 'cancelled', nextAttemptAt: null })
    const attempts = locked.attempts + 1
    const isRetried = attempts < maxRefundAttempts
    const nextAttemptAt = isRetried
      ? await enqueueRetry(tx, services, { refundId: locked.id, attempts })
      : null
    return update(tx, locked, {
      status: isRetried ? 'failed' : 'manual',
      attempts,
      providerRef: null,
      nextAttemptAt,
    })
  })
  if (updated.status === 'manual')
    services.log.error({ refundId: refund.id }, 'refund needs manual action')
  return updated.status
}

async function enqueueRetry(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { refundId, attempts }: { refundId: string; attempts: number },
): Promise<Date> {
  const after = nextRefundAttempt(services.clock.now(), attempts)
  await services.jobs.enqueue(tx, 'payments.refund', { refundId }, { after })
  return after
}

export async function lockPaymentAndRefund(
  tx: Tx,
  { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>,
): Promise<{ payment: Payment; refund: Refund }> {
  const payment = await lockPayment(tx, paymentId)
  const refund = await queryRow(
    tx,
    refundRow,
    sql`select ${refundColumns} from refunds where id = ${id} for update`,
  )
  if (!refund) throw new Error(`Refund ${id} not found.`)
  return { payment, refund }
}

type RefundChange = Partial<Pick<Refund, 'status' | 'attempts' | 'providerRef' | 'nextAttemptAt'>>

async function update(tx: Tx, refund: Refund, change: RefundChange): Promise<Refund> {
  await execute(
    tx,
    sql`update refunds set ${setValues(change)}, updated_at = now() where id = ${refund.id}`,
  )
  return { ...refund, ...change }
}
