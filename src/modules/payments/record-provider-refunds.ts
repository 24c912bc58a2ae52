import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from './apply-provider-state.ts'
import { payments, refunds } from './data/schema.ts'
import { statusAfterRefund } from './domain/payment-machine.ts'
import { refundNews, type RefundNews } from './domain/provider-refunds.ts'
import { refundable, retryDelay } from './domain/refund.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ListedRefund } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'

type News = RefundNews<ListedRefund>

/**
 * Brings what happened to a payment's refunds at the provider itself into the ledger: those made in its dashboard, and those that the
 * customer's bank sent back. Throws while the ledger is not there yet, so that the message comes again.
 */
export async function recordProviderRefunds(parts: PaymentParts, paymentId: string): Promise<void> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const provider = parts.providers.of(payment.provider)
  const state = await provider.read(payment.providerRef)
  // To a provider the release of money that was never taken may look like a refund.
  if (state.captured === 0) return
  const list = await provider.listRefunds(payment.providerRef)
  const news = await inTransaction(parts.db, (tx) => record(tx, parts, { paymentId, list }))
  tell(parts, paymentId, news)
}

async function record(
  tx: Tx,
  parts: PaymentParts,
  { paymentId, list }: { paymentId: string; list: readonly ListedRefund[] },
): Promise<News> {
  const payment = await lockPayment(tx, paymentId)
  const news = refundNews(
    await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).for('update'),
    list,
  )
  if (news.made.length === 0 && news.moved.length === 0) return news
  // The capture is not written down yet, or a refund of ours holds what is gone already: both are settled by their own jobs.
  if (news.refunded + news.pending > refundable(payment))
    throw new ProviderError('unavailable', 'more went back than the ledger can tell yet')
  const refunded = payment.refunded + news.refunded
  await tx
    .update(payments)
    .set({
      refunded,
      refundPending: payment.refundPending + news.pending,
      status: statusAfterRefund(payment.status, payment.captured, refunded),
      updatedAt: parts.clock.now(),
    })
    .where(eq(payments.id, paymentId))
  for (const made of news.made) await write(tx, parts, { payment, ...made })
  for (const { row, status } of news.moved)
    await tx
      .update(refunds)
      .set({ status, updatedAt: parts.clock.now() })
      .where(eq(refunds.id, row.id))
  return news
}

async function write(
  tx: Tx,
  parts: PaymentParts,
  { payment, truth, status }: { payment: Payment } & News['made'][number],
): Promise<void> {
  const now = parts.clock.now()
  const id = newId('rfd', now.getTime())
  await tx.insert(refunds).values({
    id,
    paymentId: payment.id,
    amount: truth.amount,
    status,
    reason: 'Sent back directly through the card provider.',
    providerRef: truth.ref,
    originator: { kind: 'provider', id: truth.ref },
    createdAt: truth.madeAt,
    updatedAt: now,
  })
  if (status === 'pending')
    await parts.jobs.enqueue(
      tx,
      'payment.refund',
      { refundId: id },
      { after: new Date(now.getTime() + retryDelay(1)) },
    )
}

function tell({ log }: PaymentParts, paymentId: string, { made, moved }: News): void {
  for (const { truth, status } of made)
    log.warn(
      { paymentId, refund: truth.ref, amount: truth.amount, status },
      'refund made at the provider',
    )
  for (const { row, status } of moved)
    if (status === 'manual')
      log.error(
        { paymentId, refundId: row.id, amount: row.amount },
        'a refund came back and needs a person',
      )
}
