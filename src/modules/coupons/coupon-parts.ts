import type { Db } from '#platform/db/database.server.ts'

/** The buyer's history, provided by the modules for orders and loyalty. */
export interface CouponParts {
  /**
   * The number of orders of this mailbox or member that were not cancelled, and the time of the
   * last one.
   */
  readonly readOrderPast: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<{ readonly orders: number; readonly lastAt: Date | null }>
  /** The member's tier in the loyalty program. */
  readonly readTierId: (db: Db, memberId: string) => Promise<string | null>
}
