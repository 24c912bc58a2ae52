import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export const depositRow = {
  id: text,
  commissionId: text,
  quoteId: text,
  /** The index in the payment plan. */
  installment: integer,
  paymentId: text,
  amount: integer,
  state: literal<'open' | 'paid' | 'failed'>(),
  createdAt: timestamp,
  paidAt: nullable(timestamp),
}

export type StoredDeposit = Row<typeof depositRow>

export const depositColumns = listColumns(depositRow)

/** The open or paid deposit of an installment. */
export async function findActiveDeposit(
  db: Db,
  { commissionId, installment }: { commissionId: string; installment: number },
): Promise<StoredDeposit | null> {
  return queryRow(
    db,
    depositRow,
    sql`
      select ${depositColumns} from bespoke_deposits
      where commission_id = ${commissionId} and installment = ${installment}
        and state in ('open', 'paid')`,
  )
}

/** The paid deposits by installment. */
export function listPaidDeposits(db: Db, commissionId: string): Promise<StoredDeposit[]> {
  return listPaidDepositsOfAll(db, [commissionId])
}

/** The paid deposits of several commissions. */
export function listPaidDepositsOfAll(
  db: Db,
  commissionIds: readonly string[],
): Promise<StoredDeposit[]> {
  return queryRows(
    db,
    depositRow,
    sql`
      select ${depositColumns} from bespoke_deposits
      where commission_id = any(${commissionIds}) and state = 'paid'
      order by installment`,
  )
}

export async function findDepositOfPayment(
  db: Db,
  paymentId: string,
): Promise<StoredDeposit | null> {
  return queryRow(
    db,
    depositRow,
    sql`select ${depositColumns} from bespoke_deposits where payment_id = ${paymentId}`,
  )
}
