import type { Minor } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { UnitOutcome } from './domain/order-steps.ts'

/** What the points of an order depend on. */
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
