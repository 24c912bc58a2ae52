import { eq, sql, type InferSelectModel } from 'drizzle-orm'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from './apply-provider-state.ts'
import { payments, refunds } from './data/schema.ts'
import { statusAfterRefund, type RefundStatus } from './domain/payment-machine.ts'
import { refundTries, refundable, retryDelay } from './domain/refund.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderRefund } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'

type Refund = InferSelectModel<typeof refunds>

/**
 * Takes a refund one step on: asks the provider, or asks how it stands, and settles the row. Any number of callers may do it
 * at once. Throws while there is no answer.
 */
export async function runRefund(parts: PaymentParts, refundId: string): Promise<RefundStatus> {
  const refund = await takeUp(parts, refundId)
  if (refund.status !== 'pending') return refund.status
  const payment = await readPayment(parts.db, refund.paymentId)
  if (!payment) throw new Error(`No payment ${refund.paymentId}.`)
  return settle(parts, refund, await ask(parts, payment, refund))
}

/** A refund that was turned down goes back to pending, if what it takes is still there to give. */
async function takeUp(parts: PaymentParts, refundId: string): Promise<Refund> {
  const [refund] = await parts.db.select().from(refunds).where(eq(refunds.id, refundId)).limit(1)
  if (!refund) throw new Error(`No refund ${refundId}.`)
  if (refund.status !== 'failed') return refund
  return inTransaction(parts.db, async (tx) => {
    const { payment, refund: now } = await lockBoth(tx, refund)
    if (now.status !== 'failed') return now
    if (refundable(payment) < now.amount) return update(tx, now, { status: 'manual' })
    await tx
      .update(payments)
      .set({ refundPending: payment.refundPending + now.amount })
      .where(eq(payments.id, payment.id))
    return update(tx, now, { status: 'pending', providerRef: null })
  })
}

/** A try that was turned down had no effect and needs a key of its own; a try whose answer was lost keeps its key. */
async function ask(
  parts: PaymentParts,
  payment: Payment,
  refund: Refund,
): Promise<ProviderRefund | null> {
  const provider = parts.providers.of(payment.provider ?? '')
  try {
    if (refund.providerRef) return await provider.readRefund(refund.providerRef)
    return await provider.refund(
      payment.providerRef ?? '',
      refund.amount,
      refund.tries === 0 ? refund.id : `${refund.id}.${refund.tries}`,
    )
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    parts.log.warn({ refundId: refund.id, code: error.code }, 'refund turned down')
    return null
  }
}

async function settle(
  parts: PaymentParts,
  refund: Refund,
  answer: ProviderRefund | null,
): Promise<RefundStatus> {
  const status = answer?.status ?? 'failed'
  const settled = await inTransaction(parts.db, async (tx) => {
    const { payment, refund: now } = await lockBoth(tx, refund)
    if (now.status !== 'pending' || now.tries !== refund.tries) return now
    if (status === 'pending') {
      await askAgain(tx, parts, { refundId: now.id, tries: 1 })
      return update(tx, now, { providerRef: answer?.ref ?? null })
    }
    const refunded = payment.refunded + (status === 'succeeded' ? now.amount : 0)
    await tx
      .update(payments)
      .set({
        refunded,
        refundPending: payment.refundPending - now.amount,
        status: statusAfterRefund(payment.status, payment.captured, refunded),
        updatedAt: parts.clock.now(),
      })
      .where(eq(payments.id, payment.id))
    if (status === 'succeeded') return update(tx, now, { status, providerRef: answer?.ref ?? null })
    // Whoever made it at the provider decides what is next; asking for it again would be a refund nobody wants.
    if (now.originator.kind === 'provider') return update(tx, now, { status: 'cancelled' })
    const tries = now.tries + 1
    if (tries < refundTries) await askAgain(tx, parts, { refundId: now.id, tries })
    return update(tx, now, {
      status: tries < refundTries ? 'failed' : 'manual',
      tries,
      providerRef: null,
    })
  })
  if (settled.status === 'manual') parts.log.error({ refundId: refund.id }, 'refund needs a person')
  return settled.status
}

async function askAgain(
  tx: Tx,
  parts: PaymentParts,
  { refundId, tries }: { refundId: string; tries: number },
): Promise<void> {
  await parts.jobs.enqueue(
    tx,
    'payment.refund',
    { refundId },
    { after: new Date(parts.clock.now().getTime() + retryDelay(tries)) },
  )
}

/** The payment first, as everywhere. */
async function lockBoth(
  tx: Tx,
  { id, paymentId }: Refund,
): Promise<{ payment: Payment; refund: Refund }> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!refund) throw new Error(`No refund ${id}.`)
  return { payment, refund }
}

async function update(tx: Tx, refund: Refund, change: Partial<Refund>): Promise<Refund> {
  await tx
    .update(refunds)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(refunds.id, refund.id))
  return { ...refund, ...change }
}
