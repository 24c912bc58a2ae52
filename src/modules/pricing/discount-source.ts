import type { Minor } from '#kernel/money/money.ts'
import type { Discount } from './domain/discount.ts'

/** A line as a discount looks at it. */
export interface DiscountLine {
  readonly id: string
  readonly goodsId: string
  readonly qty: number
  readonly unitPrice: Minor
  readonly isGiftCard: boolean
  readonly isOnSale: boolean
}

/** A cart and its buyer, as far as known. */
export interface DiscountFacts {
  readonly cartId: string
  readonly codes: readonly string[]
  /** Codes that would come by themselves and were taken out. */
  readonly declined: readonly string[]
  readonly ownerId: string
  readonly email: string | null
  readonly lines: readonly DiscountLine[]
  readonly now: Date
}

/** Why a code takes nothing off, with what would help. */
export interface DiscountRefusal {
  readonly reasonCode: string
  readonly message: string
  /** What is missing to the least spend. */
  readonly shortfall: Minor | null
  /** The code it cannot be joined with. */
  readonly conflictsWith: string | null
}

/** A code in a cart: taken off, or why not. */
export interface AssessedCode {
  readonly id: string | null
  readonly code: string
  readonly name: string
  readonly class: Discount['class'] | null
  /** It came by itself, because it is the member's own. */
  readonly isOwn: boolean
  readonly refusal: DiscountRefusal | null
}

export interface Assessed {
  readonly discounts: readonly Discount[]
  readonly codes: readonly AssessedCode[]
}

/** Says what is taken off a cart. Asked outside transactions, at every look. */
export interface DiscountSource {
  assess(facts: DiscountFacts): Promise<Assessed>
}

/** Nothing is taken off where nobody grants discounts. */
export function assessDiscounts(source: DiscountSource | undefined, facts: DiscountFacts): Promise<Assessed> {
  return source ? source.assess(facts) : Promise.resolve({ discounts: [], codes: [] })
}
