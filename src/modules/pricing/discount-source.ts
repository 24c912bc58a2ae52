import type { Minor } from '#kernel/money/money.ts'
import type { Discount } from './domain/discount.ts'

export type { Discount } from './domain/discount.ts'

export interface DiscountLine {
  readonly id: string
  readonly productId: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly qty: number
  readonly unitPrice: Minor
  readonly isGiftCard: boolean
  readonly isOnSale: boolean
}

export interface DiscountFacts {
  readonly cartId: string
  readonly codes: readonly string[]
  readonly declined: readonly string[]
  readonly pinned: string | null
  readonly ownerId: string
  readonly email: string | null
  readonly lines: readonly DiscountLine[]
  readonly now: Date
}

/** Why a code does not apply, and what would help. */
export interface CodeRefusal {
  readonly reasonCode: string
  readonly message: string
  readonly shortfall: Minor | null
  readonly conflictsWith: string | null
}

export interface CodeAssessment {
  readonly id: string | null
  readonly code: string
  readonly name: string
  readonly class: Discount['class'] | null
  readonly isOwn: boolean
  readonly isAutomatic: boolean
  readonly isPinned: boolean
  readonly refusal: CodeRefusal | null
}

export interface DiscountAssessment {
  readonly discounts: readonly Discount[]
  readonly codes: readonly CodeAssessment[]
}

/**
 * Returns the cart's total with each set of discounts, including shipping, gift wrap and taxes, in
 * the order of the sets.
 */
export type PriceSets = (sets: readonly (readonly Discount[])[]) => Promise<readonly Minor[]>

export interface CodeTrial {
  readonly code: string
  readonly saves: Minor
  readonly refusal: CodeRefusal | null
}

/** Determines the discounts of a cart. Called outside transactions, whenever a cart is priced. */
export interface DiscountSource {
  assess(facts: DiscountFacts, price: PriceSets): Promise<DiscountAssessment>
  tryCodes(facts: DiscountFacts, price: PriceSets): Promise<readonly CodeTrial[]>
}
