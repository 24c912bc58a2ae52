import { createId } from '#kernel/ids/ids.ts'
import { allocate } from '#kernel/money/allocate.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { lockPayment } from '#modules/payments/reconcile-payment.ts'
import { capturePayment } from '#modules/payments/capture-payment.ts'
import { reserveRefund } from '#modules/payments/reserve-refund.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findCommission } from '../db/commissions.ts'
import { listPaidDeposits, type StoredDeposit } from '../db/deposits.ts'

/**
 * Captures deposits before a refund, since only captured money can be refunded. Must not run in a
 * transaction.
 */
export async function captureDeposits(services: Services, db: Db, condition: Sql): Promise<void> {
  const commission = await findCommission(db, condition)
  for (const { paymentId } of commission ? await listPaidDeposits(db, commission.id) : [])
    await capturePayment(services, paymentId).catch((error: unknown) => {
      // Without an answer the deposit stays uncaptured, and the refund is refused.
      if (!(error instanceof ProviderError)) throw error
    })
}

interface DepositRefund {
  readonly deposits: readonly StoredDeposit[]
  /** At most the sum of the deposits. */
  readonly amount: number
  readonly reason: string
  readonly now: Date
}

/** Refunds an amount to the cards of the deposits in proportion. */
export async function refundDeposits(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { deposits, amount, reason, now }: DepositRefund,
): Promise<Refusal | null> {
  const refundable: number[] = []
  for (const { paymentId } of deposits)
    refundable.push(refundableAmount(await lockPayment(tx, paymentId)))
  if (amount > sum(refundable))
    return refuse(
      'provider-unavailable',
      'Your payment is still being processed. Try again in a few minutes.',
      { reason: 'deposit-not-captured' },
    )
  const shares = allocate(amount, refundable)
  for (const [index, { paymentId, commissionId }] of deposits.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    const originator = { kind: 'cancel', id: commissionId } as const
    const isReserved = await reserveRefund(tx, jobs, {
      id: createId('rfd', now.getTime()),
      paymentId,
      amount: share,
      reason,
      originator,
    })
    if (!isReserved)
      throw new Error(`The deposit ${paymentId} has less than ${share} left to refund.`)
  }
  return null
}

function refundableAmount({ status, captured, refunded, refundPending }: Payment): number {
  return status === 'captured' || status === 'partly_refunded'
    ? captured - refunded - refundPending
    : 0
}
