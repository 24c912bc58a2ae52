import type { Handlers } from '#platform/http/handler.ts'
import { calculateOpenBalance } from '../domain/daily-reconciliation.ts'
import { listReconciliations } from '../db/reconciliations.ts'
import { exportTaxReport } from '../queries/export-tax-report.ts'
import { readTaxReport } from '../queries/read-tax-report.ts'
import type { reconciliationStaffContract, taxReportContract } from './staff-contract.ts'

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

export function taxReportHandlers(): Handlers<typeof taxReportContract> {
  return {
    readTaxReport: async ({ db }, period) => {
      const { states, jurisdictions, exempt, total } = await readTaxReport(db, period)
      return {
        states: [...states],
        jurisdictions: [...jurisdictions],
        exempt: [...exempt],
        total,
      }
    },
    exportTaxReport: (ctx, period) => {
      ctx.audit?.read({ kind: 'taxReport', id: 'export', label: 'Export of sales tax' })
      return exportTaxReport(ctx.db, period)
    },
  }
}
