import { date, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { PurchaseBooks } from '#modules/events/reconcile-purchases.ts'
import type { BookSums, Difference } from '../domain/book-day.ts'

export const bookDays = pgTable('book_days', {
  day: date('day').primaryKey(),
  sums: jsonb('sums').$type<BookSums>().notNull(),
  differences: jsonb('differences').$type<readonly Difference[]>().notNull(),
  purchases: jsonb('purchases').$type<PurchaseBooks>().notNull(),
  balancedAt: timestamp('balanced_at', { withTimezone: true }).notNull(),
})
