import type { PurchaseReconciliation } from '#modules/events/reconcile-purchases.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, date, json as jsonOf, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, join, json, setValues, sql } from '#platform/db/sql.ts'
import type { Discrepancy, ReconciliationSums } from '../domain/daily-reconciliation.ts'

const reconciliationRow = {
  day: date,
  sums: jsonOf<ReconciliationSums>(),
  discrepancies: jsonOf<readonly Discrepancy[]>(),
  purchases: jsonOf<PurchaseReconciliation>(),
  reconciledAt: timestamp,
}

export type StoredReconciliation = Row<typeof reconciliationRow>

/** Replaces the reconciliation of the day. */
export async function saveReconciliation(
  tx: Tx,
  { day, sums, discrepancies, purchases, reconciledAt }: StoredReconciliation,
): Promise<void> {
  const values = {
    sums: json(sums),
    discrepancies: json(discrepancies),
    purchases: json(purchases),
    reconciledAt,
  }
  await execute(
    tx,
    sql`
      insert into daily_reconciliations ${insertValues({ day, ...values })}
      on conflict (day)
      do update set ${setValues(values)}`,
  )
}

/** The newest first. */
export function listReconciliations(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<StoredReconciliation[]> {
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`day >= ${from}`]),
    ...(to === undefined ? [] : [sql`day <= ${to}`]),
  ]
  return queryRows(
    db,
    reconciliationRow,
    sql`
      select ${listColumns(reconciliationRow)}
      from daily_reconciliations
      where ${join(conditions, ' and ')}
      order by day desc
      limit 366`,
  )
}
