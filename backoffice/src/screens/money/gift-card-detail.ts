/** The answer of `GET /api/staff/giftCard/detail`. */
export interface GiftCardDetail {
  readonly id: string
  readonly last4: string | null
  readonly state: 'ordered' | 'active' | 'blocked' | 'cancelled'
  readonly amount: number
  readonly balance: number
  readonly authorized: number
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly order: string | null
  readonly walletOf: { readonly id: string; readonly email: string | null } | null
  readonly replacedBy: string | null
  readonly replaces: string | null
  readonly createdAt: string
  readonly deliveredAt: string | null
  readonly expiresAt: string | null
  readonly tags: readonly string[]
  readonly ledger: readonly {
    readonly id: string
    readonly at: string
    readonly kind: string
    readonly amount: number
    readonly authorized: number
    readonly balanceAfter: number
    readonly order: string | null
  }[]
}
