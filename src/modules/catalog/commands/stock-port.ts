import type { Db, Tx } from '#platform/db/database.server.ts'

/** What the catalog needs from inventory. Passed in because inventory depends on the catalog. */
export interface StockPort {
  /**
   * Sets units on hand. `onHand: null` keeps the count and sets only the oversell limit;
   * `oversellLimit: null` is no limit.
   */
  setOnHand(
    tx: Tx,
    counts: readonly {
      readonly variantId: string
      readonly onHand: number | null
      readonly oversellLimit: number | null
    }[],
    cause: { readonly reason: 'import' | 'adjust'; readonly ref: string },
  ): Promise<unknown>
  /** Units on hand by variant id; variants that were never counted are absent. */
  readOnHand(db: Db, variantIds: readonly string[]): Promise<Map<string, number>>
}
