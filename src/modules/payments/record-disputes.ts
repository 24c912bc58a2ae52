import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, literal, timestamp } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockPayment } from './reconcile-payment.ts'
import {
  isLaterStatus,
  statusAfterDisputes,
  type Dispute,
  type DisputeStatus,
} from './domain/dispute.ts'
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

/**
 * Records the disputes of a payment. While one is open, nothing can be refunded, or the money
 * would be lost twice. Throws while the capture is not stored, so that the message is sent again.
 */
export async function recordDisputes(
  services: Pick<Services, 'db' | 'log' | 'providers' | 'onDispute'>,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment?.provider || !payment.providerRef) return
  const reported = await services.providers.get(payment.provider).listDisputes(payment.providerRef)
  if (reported.length === 0) return
  const changed = await inTransaction(services.db, (tx) =>
    saveDisputes(tx, { paymentId, reported }),
  )
  for (const { ref, status, amount, reason, respondBy } of changed)
    services.log.warn(
      { paymentId, orderId: payment.orderId, dispute: ref, status, amount, reason, respondBy },
      'payment disputed',
    )
  const { orderId } = payment
  if (orderId) for (const dispute of reported) await services.onDispute?.({ orderId, dispute })
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
    await execute(
      tx,
      sql`
        insert into payment_disputes ${insertValues({ paymentId, ...dispute })}
        on conflict (payment_id, ref) do update set
          status = excluded.status, updated_at = now()`,
    )
  }
  const status = statusAfterDisputes(payment, [...known.values()])
  if (status !== payment.status)
    await execute(
      tx,
      sql`update payments set status = ${status}, updated_at = now() where id = ${paymentId}`,
    )
  return changed
}

const disputeRow = {
  ref: text,
  status: literal<DisputeStatus>(),
  amount: integer,
  reason: text,
  respondBy: nullable(timestamp),
  openedAt: timestamp,
}

export async function readDisputes(db: Db, paymentId: string): Promise<Dispute[]> {
  return queryRows(
    db,
    disputeRow,
    sql`
      select ${listColumns(disputeRow)} from payment_disputes
      where payment_id = ${paymentId}
      order by opened_at, ref`,
  )
}
