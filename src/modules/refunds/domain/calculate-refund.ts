import { calculatePercentage, sum, type BasisPoints, type Minor } from '#kernel/money/money.ts'
import { sumRefund, type RequestedShare, type RefundSum } from './sum-refund.ts'
import { splitRefund, type SplitRefund, type RefundableTender } from './split-refund.ts'

/** Store credit given earlier, with its bonus. */
export interface EarlierCredit {
  readonly own: Minor
  readonly bonus: Minor
}

/** A refund request without shares that were refunded before. */
export interface RefundInput {
  readonly shares: readonly RequestedShare[]
  readonly extra?: Minor
  readonly fee?: Minor
  /** Bonus on new credit. */
  readonly bonus?: BasisPoints
  /** Credit given earlier for the same cause. The bonus is rounded once, over the total. */
  readonly before?: EarlierCredit
}

/** The unrefunded money of an order. */
export interface UnrefundedMoney {
  /** Card money that was refunded neither to the card nor as credit. */
  readonly card: Minor
  readonly tenders: readonly RefundableTender[]
}

/** The amounts of a refund and their destinations: tenders first, then the card or new credit. */
export type CalculatedRefund = RefundSum & SplitRefund & { readonly bonus: Minor }

/** Calculates one refund. The preview and the actual refund both use this function. */
export function calculateRefund(
  { shares, extra, fee, bonus = 0, before = { own: 0, bonus: 0 } }: RefundInput,
  { card, tenders }: UnrefundedMoney,
): CalculatedRefund {
  const unrefunded = card + sum(tenders.map((tender) => tender.left))
  const totals = sumRefund({
    shares,
    left: unrefunded,
    ...(extra !== undefined && { extra }),
    ...(fee !== undefined && { fee }),
  })
  const split = splitRefund({ amount: totals.amount, shares, tenders, cardLeft: card })
  return {
    ...totals,
    ...split,
    bonus: calculatePercentage(before.own + split.own, bonus) - before.bonus,
  }
}

/** The money left after a refund. */
export function subtractRefund(
  { card, tenders }: UnrefundedMoney,
  { own, toTenders }: SplitRefund,
): UnrefundedMoney {
  return {
    card: card - own,
    tenders: tenders.map((tender) => ({
      ...tender,
      left:
        tender.left
        - (toTenders.find((one) => one.tender.position === tender.position)?.amount ?? 0),
    })),
  }
}
