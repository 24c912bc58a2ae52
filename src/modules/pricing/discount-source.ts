import type { Minor } from '#kernel/money/money.ts'
import type { Discount } from './domain/discount.ts'

export type { Discount } from './domain/discount.ts'

/** A line as a discount looks at it. */
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
  /** Codes that would come by themselves and were taken out. */
  readonly declined: readonly string[]
  /** The code the shopper wants used, whatever else would be cheaper. */
  readonly pinned: string | null
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
  /** It came by itself, because everybody has it. */
  readonly isAutomatic: boolean
  readonly isPinned: boolean
  readonly refusal: DiscountRefusal | null
}

export interface Assessed {
  readonly discounts: readonly Discount[]
  readonly codes: readonly AssessedCode[]
}

/** What a cart comes to with each of these sets of discounts: delivery, wrap and taxes included, in the order of the sets. */
export type PriceSets = (sets: readonly (readonly Discount[])[]) => Promise<readonly Minor[]>

/** What one code would save a cart by itself, or why it would not. */
export interface TriedCode {
  readonly code: string
  readonly saves: Minor
  readonly refusal: DiscountRefusal | null
}

/** Says what is taken off a cart. Asked outside transactions, at every look. */
export interface DiscountSource {
  assess(facts: DiscountFacts, price: PriceSets): Promise<Assessed>
  /** Each of the codes by itself, the others left aside. */
  tryCodes(facts: DiscountFacts, price: PriceSets): Promise<readonly TriedCode[]>
}
