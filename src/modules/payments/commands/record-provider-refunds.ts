import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockPayment } from '../reconcile-payment.ts'
import { refundColumns, refundRow } from '../db/refunds.ts'
import { statusAfterRefund } from '../domain/payment-machine.ts'
import { compareRefunds, type ProviderRefundChanges } from '../domain/provider-refunds.ts'
import { refundableAmount, refundRetryDelay } from '../domain/refund.ts'
import { ProviderError, type ListedRefund } from '../payment-provider.ts'
import { findPayment, type Payment } from '../find-payment.ts'

type RefundChanges = ProviderRefundChanges<ListedRefund>

/**
 * Records refunds created at the provider, for example in its dashboard, and returned refunds.
 * Throws while the ledger is behind, so that the message is sent again.
 */
export async function recordProviderRefunds(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const provider = services.providers.get(payment.provider)
  const state = await provider.read(payment.providerRef)
  // Providers may report the release of an uncaptured authorization as a refund.
  if (state.captured === 0) return
  const list = await provider.listRefunds(payment.providerRef)
  const changes = await inTransaction(services.db, (tx) =>
    recordChanges(tx, services, { paymentId, list }),
  )
  logChanges(services, paymentId, changes)
}

async function recordChanges(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { paymentId, list }: { paymentId: string; list: readonly ListedRefund[] },
): Promise<RefundChanges> {
  const payment = await lockPayment(tx, paymentId)
  const refunds = await queryRows(
    tx,
    refundRow,
    sql`select ${refundColumns} from refunds where payment_id = ${paymentId} for update`,
  )
  const changes = compareRefunds(refunds, list)
  if (changes.created.length === 0 && changes.changed.length === 0) return changes
  // Either the capture is not stored yet or a pending refund reserves the amount; their own jobs
  // resolve both.
  if (changes.refunded + changes.pending > refundableAmount(payment))
    throw new ProviderError('unavailable', 'refunds exceed the ledger')
  const refunded = payment.refunded + changes.refunded
  await execute(
    tx,
    sql`
      update payments set
        refunded = ${refunded},
        refund_pending = ${payment.refundPending + changes.pending},
        status = ${statusAfterRefund(payment.status, payment.captured, refunded)},
        updated_at = ${services.clock.now()}
      where id = ${paymentId}`,
  )
  for (const created of changes.created) await insertRefund(tx, services, { payment, ...created })
  for (const { row, status } of changes.changed)
    await execute(
      tx,
      sql`
        update refunds set status = ${status}, updated_at = ${services.clock.now()}
        where id = ${row.id}`,
    )
  return changes
}

async function insertRefund(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { payment, reported, status }: { payment: Payment } & RefundChanges['created'][number],
): Promise<void> {
  const now = services.clock.now()
  const id = createId('rfd', now.getTime())
  const refund = {
    id,
    paymentId: payment.id,
    amount: reported.amount,
    status,
    reason: 'Refunded directly at the card provider.',
    providerRef: reported.ref,
    originator: json({ kind: 'provider', id: reported.ref }),
    createdAt: reported.createdAt,
    updatedAt: now,
  }
  await execute(tx, sql`insert into refunds ${insertValues(refund)}`)
  if (status === 'pending')
    await services.jobs.enqueue(
      tx,
      'payments.refund',
      { refundId: id },
      { after: new Date(now.getTime() + refundRetryDelay(1)) },
    )
}

function logChanges(
  { log }: Pick<Services, 'log'>,
  paymentId: string,
  { created, changed }: RefundChanges,
): void {
  for (const { reported, status } of created)
    log.warn(
      { paymentId, refund: reported.ref, amount: reported.amount, status },
      'refund created at the provider',
    )
  for (const { row, status } of changed)
    if (status === 'manual')
      log.error(
        { paymentId, refundId: row.id, amount: row.amount },
        'returned refund needs manual action',
      )
}
