import { eq, sql } from 'drizzle-orm'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from './reconcile-payment.ts'
import { paymentDisputes, payments } from './db/schema.ts'
import { isLaterStatus, statusAfterDisputes, type Dispute } from './domain/dispute.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { ProviderError } from './payment-provider.ts'
import { findPayment } from './find-payment.ts'

/**
 * Handles the order of a disputed payment. Injected, because fulfillment depends on payments. May
 * receive the same status repeatedly.
 */
export type OnDispute = (reported: {
  readonly orderId: string
  readonly dispute: Dispute
}) => Promise<unknown>

export interface DisputeDeps extends PaymentDeps {
  readonly onDispute?: OnDispute
}

/**
 * Records the disputes of a payment. While one is open, nothing can be refunded, or the money
 * would be lost twice. Throws while the capture is not stored, so that the message is sent again.
 */
export async function recordDisputes(parts: DisputeDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(parts.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const reported = await parts.providers.get(payment.provider).listDisputes(payment.providerRef)
  if (reported.length === 0) return
  const changed = await inTransaction(parts.db, (tx) => saveDisputes(tx, { paymentId, reported }))
  for (const { ref, status, amount, reason, respondBy } of changed)
    parts.log.warn(
      { paymentId, orderId: payment.orderId, dispute: ref, status, amount, reason, respondBy },
      'payment disputed',
    )
  const { orderId } = payment
  if (orderId) for (const dispute of reported) await parts.onDispute?.({ orderId, dispute })
}

async function saveDisputes(
  tx: Tx,
  { paymentId, reported }: { paymentId: string; reported: readonly Dispute[] },
): Promise<Dispute[]> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.captured === 0)
    throw new ProviderError('unavailable', 'disputed before the capture is stored')
  const known = new Map((await readDisputes(tx, paymentId)).map(({ ref, status }) => [ref, status]))
  const changed = reported.filter(({ ref, status }) => isLaterStatus(status, known.get(ref)))
  for (const dispute of changed) {
    known.set(dispute.ref, dispute.status)
    await tx
      .insert(paymentDisputes)
      .values({ paymentId, ...dispute })
      .onConflictDoUpdate({
        target: [paymentDisputes.paymentId, paymentDisputes.ref],
        set: { status: dispute.status, updatedAt: sql`now()` },
      })
  }
  const status = statusAfterDisputes(payment, [...known.values()])
  if (status !== payment.status)
    await tx
      .update(payments)
      .set({ status, updatedAt: sql`now()` })
      .where(eq(payments.id, paymentId))
  return changed
}

export async function readDisputes(db: Db, paymentId: string): Promise<Dispute[]> {
  return db
    .select({
      ref: paymentDisputes.ref,
      status: paymentDisputes.status,
      amount: paymentDisputes.amount,
      reason: paymentDisputes.reason,
      respondBy: paymentDisputes.respondBy,
      openedAt: paymentDisputes.openedAt,
    })
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, paymentId))
    .orderBy(paymentDisputes.openedAt, paymentDisputes.ref)
}
