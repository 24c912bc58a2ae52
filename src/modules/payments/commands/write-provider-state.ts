import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import {
  hasNewFailure,
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type ReconciledPayment,
} from '../reconcile-payment.ts'
import { paymentColumns, paymentRow, paymentValues } from '../db/payments.ts'
import type { ProviderState } from '../payment-provider.ts'
import type { Payment } from '../find-payment.ts'

export async function writeProviderState(
  services: Pick<Services, 'db' | 'log' | 'count'>,
  read: Payment,
  state: ProviderState,
): Promise<ReconciledPayment> {
  const reconciled =
    (await writeUnchanged(services, read, state)) ?? (await writeLocked(services, read.id, state))
  warnOfMismatch(services.log, reconciled)
  if (hasNewFailure(reconciled, read)) services.count?.('payments_failed')
  return reconciled
}

/** Updates the row in one statement if it has not changed since it was read. */
async function writeUnchanged(
  { db }: Pick<Services, 'db'>,
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
  { db }: Pick<Services, 'db'>,
  paymentId: string,
  state: ProviderState,
): Promise<ReconciledPayment> {
  return inTransaction(db, async (tx) => {
    const reconciled = reconcilePayment(await lockPayment(tx, paymentId), state)
    await savePayment(tx, reconciled)
    return reconciled
  })
}
