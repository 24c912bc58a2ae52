import type { Handlers } from '#platform/http/handler.ts'
import { openBalance } from './domain/book-day.ts'
import { listBooks } from './reconcile-days.ts'
import type { booksStaffContract } from './staff-contract.ts'

export function booksStaffHandlers(): Handlers<typeof booksStaffContract> {
  return {
    listBooks: async ({ db }, days) => ({
      rows: (await listBooks(db, days)).map((row) => ({
        day: row.day,
        balancedAt: row.balancedAt.toISOString(),
        sums: row.sums,
        open: openBalance(row.sums),
        differences: [...row.differences],
        purchases: {
          orders: row.purchases.orders,
          untold: [...row.purchases.untold],
          different: [...row.purchases.different],
          unknown: [...row.purchases.unknown],
        },
      })),
    }),
  }
}
