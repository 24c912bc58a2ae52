import { eq } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from '../reconcile-payment.ts'
import { payments, refunds } from '../db/schema.ts'
import { statusAfterRefund } from '../domain/payment-machine.ts'
import { compareRefunds, type ProviderRefundChanges } from '../domain/provider-refunds.ts'
import { refundableAmount, refundRetryDelay } from '../domain/refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { ProviderError, type ListedRefund } from '../payment-provider.ts'
import { findPayment, type Payment } from '../find-payment.ts'

type RefundChanges = ProviderRefundChanges<ListedRefund>

/**
 * Records refunds created at the provider, for example in its dashboard, and returned refunds.
 * Throws while the ledger is behind, so that the message is sent again.
 */
export async function recordProviderRefunds(parts: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(parts.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const provider = parts.providers.get(payment.provider)
  const state = await provider.read(payment.providerRef)
  // Providers may report the release of an uncaptured authorization as a refund.
  if (state.captured === 0) return
  const list = await provider.listRefunds(payment.providerRef)
  const changes = await inTransaction(parts.db, (tx) =>
    recordChanges(tx, parts, { paymentId, list }),
  )
  logChanges(parts, paymentId, changes)
}

async function recordChanges(
  tx: Tx,
  parts: PaymentDeps,
  { paymentId, list }: { paymentId: string; list: readonly ListedRefund[] },
): Promise<RefundChanges> {
  const payment = await lockPayment(tx, paymentId)
  const changes = compareRefunds(
    await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).for('update'),
    list,
  )
  if (changes.created.length === 0 && changes.changed.length === 0) return changes
  // Either the capture is not stored yet or a pending refund reserves the amount; their own jobs
  // resolve both.
  if (changes.refunded + changes.pending > refundableAmount(payment))
    throw new ProviderError('unavailable', 'refunds exceed the ledger')
  const refunded = payment.refunded + changes.refunded
  await tx
    .update(payments)
    .set({
      refunded,
      refundPending: payment.refundPending + changes.pending,
      status: statusAfterRefund(payment.status, payment.captured, refunded),
      updatedAt: parts.clock.now(),
    })
    .where(eq(payments.id, paymentId))
  for (const made of changes.created) await insertRefund(tx, parts, { payment, ...made })
  for (const { row, status } of changes.changed)
    await tx
      .update(refunds)
      .set({ status, updatedAt: parts.clock.now() })
      .where(eq(refunds.id, row.id))
  return changes
}

async function insertRefund(
  tx: Tx,
  parts: PaymentDeps,
  { payment, reported, status }: { payment: Payment } & RefundChanges['created'][number],
): Promise<void> {
  const now = parts.clock.now()
  const id = createId('rfd', now.getTime())
  await tx.insert(refunds).values({
    id,
    paymentId: payment.id,
    amount: reported.amount,
    status,
    reason: 'Refunded directly at the card provider.',
    providerRef: reported.ref,
    originator: { kind: 'provider', id: reported.ref },
    createdAt: reported.createdAt,
    updatedAt: now,
  })
  if (status === 'pending')
    await parts.jobs.enqueue(
      tx,
      'payments.refund',
      { refundId: id },
      { after: new Date(now.getTime() + refundRetryDelay(1)) },
    )
}

function logChanges(
  { log }: PaymentDeps,
  paymentId: string,
  { created: made, changed: moved }: RefundChanges,
): void {
  for (const { reported, status } of made)
    log.warn(
      { paymentId, refund: reported.ref, amount: reported.amount, status },
      'refund created at the provider',
    )
  for (const { row, status } of moved)
    if (status === 'manual')
      log.error(
        { paymentId, refundId: row.id, amount: row.amount },
        'returned refund needs manual action',
      )
}
