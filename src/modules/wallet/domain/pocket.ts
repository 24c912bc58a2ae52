import type { Minor } from '#kernel/money/money.ts'

/** In the order they are spent: what runs out first, then what was given for a purpose, and the gift card last, since it never runs out. */
export const pockets = ['promotional', 'registry_fund', 'refund_credit', 'gift_card'] as const
export type Pocket = (typeof pockets)[number]

export const pocketNames: Readonly<Record<Pocket, string>> = {
  promotional: 'Promotional credit',
  registry_fund: 'Registry funds',
  refund_credit: 'Store credit',
  gift_card: 'Gift card',
}

/** One sum somebody was given, as far as it can be spent now. */
export interface SpendableLot {
  readonly id: string
  readonly pocket: Pocket
  /** What it is called on an order: "Gift card ending in K7QX". */
  readonly label: string
  /** Balance less what other checkouts hold. */
  readonly free: Minor
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export interface Spend {
  readonly lot: SpendableLot
  readonly amount: Minor
}

/** Which lots pay how much of a sum: pocket by pocket, within one what runs out first, then the oldest. The rest is left for the card. */
export function spendPlan(lots: readonly SpendableLot[], wanted: Minor): Spend[] {
  let left = wanted
  return [...lots].sort(inSpendOrder).flatMap((lot) => {
    const amount = Math.min(left, lot.free)
    if (amount <= 0) return []
    left -= amount
    return [{ lot, amount }]
  })
}

const never = Number.MAX_SAFE_INTEGER

export function inSpendOrder(a: SpendableLot, b: SpendableLot): number {
  return (
    pockets.indexOf(a.pocket) - pockets.indexOf(b.pocket)
    || (a.expiresAt?.getTime() ?? never) - (b.expiresAt?.getTime() ?? never)
    || a.createdAt.getTime() - b.createdAt.getTime()
    || (a.id < b.id ? -1 : 1)
  )
}
