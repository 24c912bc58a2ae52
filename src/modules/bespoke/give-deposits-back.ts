import type { SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { allocate } from '#kernel/money/allocate.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { lockPayment } from '#modules/payments/apply-provider-state.ts'
import { capturePayment } from '#modules/payments/capture-payment.ts'
import { holdRefund } from '#modules/payments/hold-refund.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import type { Payment } from '#modules/payments/read-payment.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { findCommission } from './data/commissions.ts'
import { paidDeposits, type StoredDeposit } from './data/deposits.ts'

/** Money goes back only once it was taken: who breaks off moments after paying waits for that here. Never inside a transaction. */
export async function takeDepositsFirst(parts: BespokeParts, db: Db, which: SQL): Promise<void> {
  const commission = await findCommission(db, which)
  for (const { paymentId } of commission ? await paidDeposits(db, commission.id) : [])
    await capturePayment(parts, paymentId).catch((error: unknown) => {
      // Without an answer the money is not there yet, and what follows says so.
      if (!(error instanceof ProviderError)) throw error
    })
}

interface Back {
  readonly deposits: readonly StoredDeposit[]
  /** No more than all of them together. */
  readonly amount: number
  readonly reason: string
  readonly now: Date
}

/** So much of what was paid ahead goes back to the cards it came from, to each its share of all. */
export async function giveDepositsBack(
  tx: Tx,
  { jobs }: Pick<BespokeParts, 'jobs'>,
  { deposits, amount, reason, now }: Back,
): Promise<Refusal | null> {
  const left: number[] = []
  for (const { paymentId } of deposits) left.push(leftOf(await lockPayment(tx, paymentId)))
  if (amount > sum(left))
    return refuse(
      'provider-unavailable',
      'What was paid is still being booked. Please try again in a few minutes.',
    )
  const shares = allocate(amount, left)
  for (const [index, { paymentId, commissionId }] of deposits.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    const originator = { kind: 'cancel', id: commissionId } as const
    const held = await holdRefund(tx, jobs, {
      id: newId('rfd', now.getTime()),
      paymentId,
      amount: share,
      reason,
      originator,
    })
    if (!held) throw new Error(`The deposit ${paymentId} does not hold ${share} any more.`)
  }
  return null
}

function leftOf({ status, captured, refunded, refundPending }: Payment): number {
  return status === 'captured' || status === 'partly_refunded'
    ? captured - refunded - refundPending
    : 0
}
