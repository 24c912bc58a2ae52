import type { Db } from '#platform/db/database.server.ts'

/** What is asked of a buyer's past: orders and the rewards program lie above coupons and answer it. */
export interface CouponParts {
  /** How many orders of this mailbox, however spelled, or this member were not cancelled, and when the last one was placed. */
  readonly readOrderPast: (
    db: Db,
    buyer: { identity: string | null; memberId: string | null },
  ) => Promise<{ readonly orders: number; readonly lastAt: Date | null }>
  /** The member's tier of the rewards program. */
  readonly readTierId: (db: Db, memberId: string) => Promise<string | null>
}
