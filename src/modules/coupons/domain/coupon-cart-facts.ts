import type { Minor } from '#kernel/money/money.ts'

export interface CouponCartFacts {
  readonly lines: readonly {
    readonly id: string
    readonly productId: string
    readonly collectionIds: readonly string[]
    readonly options: readonly { readonly name: string; readonly value: string }[]
    readonly qty: number
    readonly unitPrice: Minor
    readonly isGiftCard: boolean
    readonly isOnSale: boolean
  }[]
  readonly collectionTitles: ReadonlyMap<string, string>
  readonly now: Date
}
