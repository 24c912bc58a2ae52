import type { Minor } from '#kernel/money/money.ts'

/**
 * In spending order: first what expires, then credit given for a purpose, and gift cards last,
 * since they never expire.
 */
export const pockets = ['promotional', 'registry_fund', 'refund_credit', 'gift_card'] as const
export type Pocket = (typeof pockets)[number]

export const pocketNames: Readonly<Record<Pocket, string>> = {
  promotional: 'Promotional credit',
  registry_fund: 'Registry funds',
  refund_credit: 'Store credit',
  gift_card: 'Gift card',
}

export interface SpendableLot {
  readonly id: string
  readonly pocket: Pocket
  /** The label on an order: "Gift card ending in K7QX". */
  readonly label: string
  readonly free: Minor
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export interface Spend {
  readonly lot: SpendableLot
  readonly amount: Minor
}

/**
 * Allocates an amount to grants: by balance type, then earliest expiry, then oldest. The rest is
 * left for the card.
 */
export function spendPlan(lots: readonly SpendableLot[], wanted: Minor): Spend[] {
  let left = wanted
  return [...lots].sort(inSpendOrder).flatMap((lot) => {
    const amount = Math.min(left, lot.free)
    if (amount <= 0) return []
    left -= amount
    return [{ lot, amount }]
  })
}

const noExpiry = Number.MAX_SAFE_INTEGER

export function inSpendOrder(a: SpendableLot, b: SpendableLot): number {
  return (
    pockets.indexOf(a.pocket) - pockets.indexOf(b.pocket)
    || (a.expiresAt?.getTime() ?? noExpiry) - (b.expiresAt?.getTime() ?? noExpiry)
    || a.createdAt.getTime() - b.createdAt.getTime()
    || (a.id < b.id ? -1 : 1)
  )
}
