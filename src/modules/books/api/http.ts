import type { Handlers } from '#platform/http/handler.ts'
import { calculateOpenBalance } from '../domain/daily-reconciliation.ts'
import { listReconciliations } from '../db/reconciliations.ts'
import type { reconciliationStaffContract } from './staff-contract.ts'

export function reconciliationStaffHandlers(): Handlers<typeof reconciliationStaffContract> {
  return {
    listBooks: async ({ db }, days) => ({
      rows: (await listReconciliations(db, days)).map((row) => ({
        day: row.day,
        reconciledAt: row.reconciledAt.toISOString(),
        sums: row.sums,
        open: calculateOpenBalance(row.sums),
        discrepancies: row.discrepancies.map(({ found, ...discrepancy }) => ({
          ...discrepancy,
          actual: found,
        })),
        purchases: {
          orders: row.purchases.orders,
          unreported: [...row.purchases.untold],
          different: [...row.purchases.different],
          unknown: [...row.purchases.unknown],
        },
      })),
    }),
  }
}
