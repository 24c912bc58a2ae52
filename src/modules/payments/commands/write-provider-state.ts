import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#platform/db/database.server.ts'
import {
  hasNewFailure,
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type ReconciledPayment,
} from '../reconcile-payment.ts'
import { payments } from '../db/schema.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { ProviderState } from '../payment-provider.ts'
import type { Payment } from '../find-payment.ts'

export async function writeProviderState(
  parts: PaymentDeps,
  read: Payment,
  state: ProviderState,
): Promise<ReconciledPayment> {
  const reconciled =
    (await writeUnchanged(parts, read, state)) ?? (await writeLocked(parts, read.id, state))
  warnOfMismatch(parts.log, reconciled)
  if (hasNewFailure(reconciled, read)) parts.count?.('payments_failed')
  return reconciled
}

/** Updates the row in one statement if it has not changed since it was read. */
async function writeUnchanged(
  { db }: PaymentDeps,
  read: Payment,
  state: ProviderState,
): Promise<ReconciledPayment | null> {
  const reconciled = reconcilePayment(read, state)
  if (!reconciled.change) return null
  const { status, authorized, captured, attempts, closing } = read
  const written = await db
    .update(payments)
    .set({ ...reconciled.change, updatedAt: new Date() })
    .where(
      and(
        eq(payments.id, read.id),
        eq(payments.status, status),
        eq(payments.authorized, authorized),
        eq(payments.captured, captured),
        eq(payments.attempts, attempts),
        eq(payments.closing, closing),
      ),
    )
    .returning()
  return written[0] ? { ...reconciled, payment: written[0] } : null
}

async function writeLocked(
  { db }: PaymentDeps,
  paymentId: string,
  state: ProviderState,
): Promise<ReconciledPayment> {
  return inTransaction(db, async (tx) => {
    const reconciled = reconcilePayment(await lockPayment(tx, paymentId), state)
    await savePayment(tx, reconciled)
    return reconciled
  })
}
