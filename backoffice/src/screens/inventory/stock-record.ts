/** The stock of a variant as the API returns it. */
export interface StockRecord {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly variant: string
  readonly sku: string
  readonly shelf: string
  readonly onHand: number
  readonly allocated: number
  readonly reserved: number
  readonly available: number
  readonly movements: readonly StockMovement[]
  readonly holds: readonly { readonly qty: number; readonly expiresAt: string }[]
}

interface StockMovement {
  readonly at: string
  readonly qty: number
  readonly onHand: number
  readonly reason: string
  readonly note: string
  readonly staffId: string | null
  readonly ref: string
}
