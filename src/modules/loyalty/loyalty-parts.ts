import type { Id } from '#kernel/ids/ids.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { CalendarDate, Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Ctx } from '#platform/context.ts'
import type { EarningLine } from './domain/earning.ts'
import type { PieceFate } from './domain/follow.ts'

/** An order as far as its points go; orders lie above and answer it. */
export interface OrderFacts {
  readonly id: string
  readonly number: string
  /** A guest's order earns nothing until it is a member's. */
  readonly ownerId: string
  readonly placedAt: Date
  readonly lines: readonly {
    readonly lineId: string
    readonly goodsId: string
    readonly variantId: string
    /** The tags of its goods. */
    readonly labels: readonly string[]
    readonly title: string
    /** Of each piece what counts: its price after all discounts, without tax, delivery and what points paid; gift cards count nothing. */
    readonly spends: readonly Minor[]
  }[]
  readonly pieces: readonly PieceFate[]
  /** Pieces bought from somebody's registry. */
  readonly gifts: readonly {
    readonly lineId: string
    readonly unit: number
    readonly ownerId: string
    /** The day after the event and its time for returns. */
    readonly notBefore: CalendarDate | null
    /** What really became of it; its buyer may not be told. */
    readonly piece: PieceFate
  }[]
}

export interface LoyaltyParts {
  readonly db: Db
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly mails: Mails
  readonly origin: string
  readonly readOrderFacts: (db: Db, orderId: string, now: Date) => Promise<OrderFacts | null>
  /** What of a refund goes back as points, in cents. */
  readonly readPointsRefund: (
    db: Db,
    refundId: string,
  ) => Promise<{ readonly orderId: string; readonly amount: Minor } | null>
  /** What the pieces of the caller's open cart cost. */
  readonly readCartLines: (ctx: Ctx) => Promise<readonly EarningLine[]>
  /** Orders of a member, for those placed before joining. */
  readonly listOrdersOf: (db: Db, memberId: string) => Promise<readonly string[]>
  /** Orders placed in a span, page by page, for trying rules out. */
  readonly listOrdersPlaced: (
    db: Db,
    span: { from: Date; until: Date; after: string; limit: number },
  ) => Promise<readonly string[]>
  /** Whose birthday falls on one of those days, of a birth date that was set before then. */
  readonly listBirthdays: (
    db: Db,
    ask: { monthDays: readonly string[]; setBefore: Date },
  ) => Promise<readonly { readonly memberId: string }[]>
}

/** Gives a member the guest orders of their mailbox. Returns how many. Orders rank above loyalty. */
export type ClaimOrders = (
  tx: Tx,
  member: { readonly memberId: Id<'mem'>; readonly email: string; readonly now: Date },
) => Promise<number>
