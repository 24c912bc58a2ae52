import type { Db } from '#platform/db/database.server.ts'

export interface SalesFigures {
  readonly orders: number
  /** In cents. */
  readonly revenue: number
  /** In cents; 0 without orders. */
  readonly average: number
}

export interface SalesSummary {
  readonly today: SalesFigures
  /** The same day a week ago, until the same time. */
  readonly sameDayLastWeek: SalesFigures
  /** The last seven days with today. */
  readonly last7Days: SalesFigures
  readonly previous7Days: SalesFigures
}

export type ReadSales = (
  db: Db,
  query: { readonly now: Date; readonly timeZone: string },
) => Promise<SalesSummary>
