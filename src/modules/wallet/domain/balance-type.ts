import type { Minor } from '#kernel/money/money.ts'

/**
 * In spending order: first what expires, then credit given for a purpose, and gift cards last,
 * since they never expire.
 */
export const balanceTypes = ['promotional', 'registry_fund', 'refund_credit', 'gift_card'] as const
export type BalanceType = (typeof balanceTypes)[number]

export const balanceTypeLabels: Readonly<Record<BalanceType, string>> = {
  promotional: 'Promotional credit',
  registry_fund: 'Registry funds',
  refund_credit: 'Store credit',
  gift_card: 'Gift card',
}

/** "Store credit" or "Gift card ending in K7QX". */
export function describeBalance(balanceType: BalanceType, last4: string | null): string {
  const label = balanceTypeLabels[balanceType]
  return last4 === null ? label : `${label} ending in ${last4}`
}

export interface SpendableGrant {
  readonly id: string
  readonly balanceType: BalanceType
  /** The label on an order: "Gift card ending in K7QX". */
  readonly label: string
  readonly available: Minor
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export interface GrantSpending {
  readonly grant: SpendableGrant
  readonly amount: Minor
}

/**
 * Allocates an amount to grants: by balance type, then earliest expiry, then oldest. The rest is
 * left for the card.
 */
export function planSpending(grants: readonly SpendableGrant[], wanted: Minor): GrantSpending[] {
  let left = wanted
  return [...grants].sort(compareSpendingOrder).flatMap((grant) => {
    const amount = Math.min(left, grant.available)
    if (amount <= 0) return []
    left -= amount
    return [{ grant: grant, amount }]
  })
}

const noExpiry = Number.MAX_SAFE_INTEGER

export function compareSpendingOrder(a: SpendableGrant, b: SpendableGrant): number {
  return (
    balanceTypes.indexOf(a.balanceType) - balanceTypes.indexOf(b.balanceType)
    || (a.expiresAt?.getTime() ?? noExpiry) - (b.expiresAt?.getTime() ?? noExpiry)
    || a.createdAt.getTime() - b.createdAt.getTime()
    || (a.id < b.id ? -1 : 1)
  )
}
