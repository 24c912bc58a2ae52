import { sum, type Minor } from '#kernel/money/money.ts'
import type { RefundComponent, RefundShare } from './sum-refund.ts'

/** A tender with its frozen share of every unit and its unrefunded amount. */
export interface RefundableTender {
  readonly position: number
  readonly kind: 'wallet' | 'points' | 'deposit'
  /** The payment of a deposit. */
  readonly paymentId?: string | null
  readonly balanceType: string | null
  readonly grantId: string | null
  readonly label: string
  readonly shares: readonly {
    readonly lineId: string
    readonly unit: number
    readonly part: RefundComponent
    readonly amount: Minor
  }[]
  readonly left: Minor
}

export interface RefundToTender {
  readonly tender: RefundableTender
  readonly amount: Minor
}

export interface SplitRefund {
  readonly toTenders: readonly RefundToTender[]
  /** The amount for the card, or for new credit instead. */
  readonly own: Minor
}

/**
 * Order of refunds: promotional credit, points, money (commerce.md §3.1). A fee reduces the card's
 * refund.
 */
function refundRank({ kind, balanceType }: RefundableTender): number {
  if (balanceType === 'promotional') return 0
  return kind === 'points' ? 1 : 2
}

/**
 * Splits a refund: each tender gets what it paid for the units, the card the rest. Amounts beyond
 * the units go to the card first, then to the tenders. `amount` must not exceed what is left in
 * total.
 */
export function splitRefund({
  amount,
  shares,
  tenders,
  cardLeft,
}: {
  readonly amount: Minor
  readonly shares: readonly Pick<RefundShare, 'lineId' | 'unit' | 'component'>[]
  readonly tenders: readonly RefundableTender[]
  readonly cardLeft: Minor
}): SplitRefund {
  const keys = new Set(shares.map(shareKey))
  const ordered = [...tenders].sort(
    (a, b) => refundRank(a) - refundRank(b) || a.position - b.position,
  )
  let remaining = amount
  const fromUnits = ordered.map((tender) => {
    const claim = sum(
      tender.shares
        .filter((share) => keys.has(shareKey({ ...share, component: share.part })))
        .map((share) => share.amount),
    )
    const amountBack = Math.min(claim, tender.left, remaining)
    remaining -= amountBack
    return { tender, amount: amountBack }
  })
  const own = Math.min(remaining, cardLeft)
  remaining -= own
  const withExtra = fromUnits.map(({ tender, amount: fromUnit }) => {
    const extra = Math.min(remaining, tender.left - fromUnit)
    remaining -= extra
    return { tender, amount: fromUnit + extra }
  })
  if (remaining > 0) throw new Error('A refund exceeds the unrefunded amount of the order.')
  return { toTenders: withExtra.filter((entry) => entry.amount > 0), own }
}

function shareKey({
  lineId,
  unit,
  component,
}: Pick<RefundShare, 'lineId' | 'unit' | 'component'>): string {
  return `${lineId} ${unit} ${component}`
}
