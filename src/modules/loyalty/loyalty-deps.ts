import type { Id } from '#kernel/ids/ids.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { CalendarDate, Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { Ctx } from '#platform/context.ts'
import type { EarningLine } from './domain/calculate-earning.ts'
import type { UnitOutcome } from './domain/order-steps.ts'

export interface LoyaltyOrderFacts {
  readonly id: string
  readonly number: string
  /** A guest's order earns nothing until it belongs to a member. */
  readonly ownerId: string
  readonly placedAt: Date
  readonly lines: readonly {
    readonly lineId: string
    readonly productId: string
    readonly variantId: string
    readonly labels: readonly string[]
    readonly title: string
    /**
     * Per unit, the amount that earns points: its price after all discounts, without tax, shipping
     * and what points paid; 0 for gift cards.
     */
    readonly spends: readonly Minor[]
  }[]
  readonly units: readonly UnitOutcome[]
  readonly gifts: readonly {
    readonly lineId: string
    readonly unit: number
    readonly ownerId: string
    readonly earliestUnlockOn: CalendarDate | null
    /** The unit's actual state, which its buyer may not see. */
    readonly outcome: UnitOutcome
  }[]
}

export interface LoyaltyDeps {
  readonly db: Db
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly mails: EmailQueue
  readonly origin: string
  readonly readOrderFacts: (db: Db, orderId: string, now: Date) => Promise<LoyaltyOrderFacts | null>
  readonly readPointsRefund: (
    db: Db,
    refundId: string,
  ) => Promise<{ readonly orderId: string; readonly amount: Minor } | null>
  readonly readCartLines: (ctx: Ctx) => Promise<readonly EarningLine[]>
  readonly listMemberOrders: (db: Db, memberId: string) => Promise<readonly string[]>
  readonly listOrdersPlaced: (
    db: Db,
    span: { from: Date; until: Date; after: string; limit: number },
  ) => Promise<readonly string[]>
  readonly listBirthdays: (
    db: Db,
    ask: { monthDays: readonly string[]; setBefore: Date },
  ) => Promise<readonly { readonly memberId: string }[]>
}

/**
 * Assigns guest orders with the member's email address to the member. Returns their number.
 */
export type ClaimOrders = (
  tx: Tx,
  member: { readonly memberId: Id<'mem'>; readonly email: string; readonly now: Date },
) => Promise<number>
