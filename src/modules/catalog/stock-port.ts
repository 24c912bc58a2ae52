import type { Db, Tx } from '#platform/db/database.server.ts'

/** What the catalog asks of inventory, which stands above it: handed in where the shop is composed. */
export interface StockPort {
  /** Sets what was counted; `onHand: null` leaves the count and changes only how far it may be oversold (`null`: without end). */
  setOnHand(
    tx: Tx,
    counts: readonly {
      readonly variantId: string
      readonly onHand: number | null
      readonly oversellLimit: number | null
    }[],
    cause: { readonly reason: 'import'; readonly ref: string },
  ): Promise<unknown>
  /** What is in the house; a variant nobody ever counted is absent. */
  readOnHand(db: Db, variantIds: readonly string[]): Promise<Map<string, number>>
}
