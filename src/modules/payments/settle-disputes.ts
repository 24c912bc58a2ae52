import { eq, sql } from 'drizzle-orm'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from './apply-provider-state.ts'
import { paymentDisputes, payments } from './data/schema.ts'
import { isFurther, statusUnderDisputes, type Dispute } from './domain/dispute.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError } from './payment-provider.ts'
import { readPayment } from './read-payment.ts'

/** What becomes of an order whose payment is disputed; handed in because fulfillment stands above payments. Hears the same word more than once. */
export type FollowDispute = (told: {
  readonly orderId: string
  readonly dispute: Dispute
}) => Promise<unknown>

export interface DisputeParts extends PaymentParts {
  readonly followDispute?: FollowDispute
}

/**
 * Brings the provider's disputes about a payment into the ledger: as long as one is open nothing of it can be sent back, or the money
 * would be gone twice. Throws while the capture is not written down, so that the message comes again.
 */
export async function settleDisputes(parts: DisputeParts, paymentId: string): Promise<void> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const told = await parts.providers.of(payment.provider).listDisputes(payment.providerRef)
  if (told.length === 0) return
  const news = await inTransaction(parts.db, (tx) => keepDisputes(tx, { paymentId, told }))
  for (const { ref, status, amount, reason, respondBy } of news)
    parts.log.warn(
      { paymentId, orderId: payment.orderId, dispute: ref, status, amount, reason, respondBy },
      'payment disputed',
    )
  const { orderId } = payment
  if (orderId) for (const dispute of told) await parts.followDispute?.({ orderId, dispute })
}

/** Returns what is new. */
async function keepDisputes(
  tx: Tx,
  { paymentId, told }: { paymentId: string; told: readonly Dispute[] },
): Promise<Dispute[]> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.captured === 0)
    throw new ProviderError('unavailable', 'disputed before the capture is written down')
  const known = new Map((await readDisputes(tx, paymentId)).map(({ ref, status }) => [ref, status]))
  const news = told.filter(({ ref, status }) => isFurther(status, known.get(ref)))
  for (const dispute of news) {
    known.set(dispute.ref, dispute.status)
    await tx
      .insert(paymentDisputes)
      .values({ paymentId, ...dispute })
      .onConflictDoUpdate({
        target: [paymentDisputes.paymentId, paymentDisputes.ref],
        set: { status: dispute.status, updatedAt: sql`now()` },
      })
  }
  const status = statusUnderDisputes(payment, [...known.values()])
  if (status !== payment.status)
    await tx
      .update(payments)
      .set({ status, updatedAt: sql`now()` })
      .where(eq(payments.id, paymentId))
  return news
}

/** The oldest first. */
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
