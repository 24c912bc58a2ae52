import type { Minor } from '#kernel/money/money.ts'

/** A cart as coupons look at it. */
export interface CartFacts {
  readonly lines: readonly {
    readonly id: string
    readonly goodsId: string
    readonly collectionIds: readonly string[]
    readonly options: readonly { readonly name: string; readonly value: string }[]
    readonly qty: number
    readonly unitPrice: Minor
    readonly isGiftCard: boolean
    readonly isOnSale: boolean
  }[]
  /** What the collections that coupons speak of are called, by id. */
  readonly collectionTitles: ReadonlyMap<string, string>
  readonly now: Date
}
