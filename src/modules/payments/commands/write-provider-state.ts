import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import {
  hasNewFailure,
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type ReconciledPayment,
} from '../reconcile-payment.ts'
import { paymentColumns, paymentRow, paymentValues } from '../db/payments.ts'
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
  const values = paymentValues({ ...reconciled.change, updatedAt: new Date() })
  const payment = await queryRow(
    db,
    paymentRow,
    sql`
      update payments set ${setValues(values)}
      where id = ${read.id} and status = ${status} and authorized = ${authorized}
        and captured = ${captured} and attempts = ${attempts} and closing = ${closing}
      returning ${paymentColumns}`,
  )
  return payment && { ...reconciled, payment }
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
