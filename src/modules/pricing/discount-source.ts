import type { Minor } from '#kernel/money/money.ts'
import type { Discount } from './domain/discount.ts'

export type { Discount } from './domain/discount.ts'

/** What discounts need to know of a line. */
export interface DiscountLine {
  readonly id: string
  readonly goodsId: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly qty: number
  readonly unitPrice: Minor
  readonly isGiftCard: boolean
  readonly isOnSale: boolean
}

/** A cart and its buyer, as far as known. */
export interface DiscountFacts {
  readonly cartId: string
  readonly codes: readonly string[]
  /** Automatic codes that the shopper removed. */
  readonly declined: readonly string[]
  /** The code the shopper chose to keep, even if another one saves more. */
  readonly pinned: string | null
  readonly ownerId: string
  readonly email: string | null
  readonly lines: readonly DiscountLine[]
  readonly now: Date
}

/** Why a code does not apply, and what would help. */
export interface DiscountRefusal {
  readonly reasonCode: string
  readonly message: string
  /** The amount missing to the minimum spend. */
  readonly shortfall: Minor | null
  /** The code it cannot be combined with. */
  readonly conflictsWith: string | null
}

/** A code in a cart with its refusal, if it does not apply. */
export interface AssessedCode {
  readonly id: string | null
  readonly code: string
  readonly name: string
  readonly class: Discount['class'] | null
  /** Applied automatically because it is a personal code. */
  readonly isOwn: boolean
  /** Applied automatically because it is an offer for everyone. */
  readonly isAutomatic: boolean
  readonly isPinned: boolean
  readonly refusal: DiscountRefusal | null
}

export interface Assessed {
  readonly discounts: readonly Discount[]
  readonly codes: readonly AssessedCode[]
}

/**
 * Returns the cart's total with each set of discounts, including shipping, gift wrap and taxes, in
 * the order of the sets.
 */
export type PriceSets = (sets: readonly (readonly Discount[])[]) => Promise<readonly Minor[]>

/** What a code would save on a cart by itself, or why it does not apply. */
export interface TriedCode {
  readonly code: string
  readonly saves: Minor
  readonly refusal: DiscountRefusal | null
}

/** Determines the discounts of a cart. Called outside transactions, whenever a cart is priced. */
export interface DiscountSource {
  assess(facts: DiscountFacts, price: PriceSets): Promise<Assessed>
  /** Tries each code by itself. */
  tryCodes(facts: DiscountFacts, price: PriceSets): Promise<readonly TriedCode[]>
}
