import type { Db } from '#platform/db/database.server.ts'

/** What is asked of a buyer's past: orders lie above coupons and answer it. */
export interface CouponParts {
  /** Whether this mailbox, however spelled, or this member has an order that was not cancelled. */
  readonly hasOrdered: (db: Db, buyer: { identity: string | null; memberId: string | null }) => Promise<boolean>
}
