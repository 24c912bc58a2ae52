import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { capturePayment } from '#modules/payments/capture-payment.ts'
import { holdRefund } from '#modules/payments/hold-refund.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { findCommission } from './data/commissions.ts'
import { liveDeposit, type StoredDeposit } from './data/deposits.ts'
import type { SQL } from 'drizzle-orm'

/** Money goes back only once it was taken: who breaks off moments after paying waits for that here. Never inside a transaction. */
export async function takeDepositFirst(parts: BespokeParts, db: Db, which: SQL): Promise<void> {
  const commission = await findCommission(db, which)
  const deposit = commission && (await liveDeposit(db, commission.id))
  if (deposit?.state !== 'paid') return
  await capturePayment(parts, deposit.paymentId).catch((error: unknown) => {
    // Without an answer the money is not there yet, and what follows says so.
    if (!(error instanceof ProviderError)) throw error
  })
}

interface Back {
  readonly deposit: StoredDeposit | null
  readonly amount: number
  readonly reason: string
  readonly now: Date
}

/** So much of a paid deposit goes back to the card it came from; nothing when there is none. */
export async function giveDepositBack(
  tx: Tx,
  { jobs }: Pick<BespokeParts, 'jobs'>,
  { deposit, amount, reason, now }: Back,
): Promise<Refusal | null> {
  if (deposit?.state !== 'paid' || amount <= 0) return null
  const { paymentId, commissionId } = deposit
  const originator = { kind: 'cancel', id: commissionId } as const
  const held = await holdRefund(tx, jobs, { id: newId('rfd', now.getTime()), paymentId, amount, reason, originator })
  return held ? null : refuse('provider-unavailable', 'The deposit is still being booked. Please try again in a few minutes.')
}
