import { date, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { PurchaseReconciliation } from '#modules/events/reconcile-purchases.ts'
import type { ReconciliationSums, Discrepancy } from '../domain/daily-reconciliation.ts'

export const dailyReconciliations = pgTable('daily_reconciliations', {
  day: date('day').primaryKey(),
  sums: jsonb('sums').$type<ReconciliationSums>().notNull(),
  differences: jsonb('differences').$type<readonly Discrepancy[]>().notNull(),
  purchases: jsonb('purchases').$type<PurchaseReconciliation>().notNull(),
  reconciledAt: timestamp('reconciled_at', { withTimezone: true }).notNull(),
})
