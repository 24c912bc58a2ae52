import { percentOf, sum, type BasisPoints, type Minor } from '#kernel/money/money.ts'
import { refundSum, type AskedShare, type RefundSum } from './refund-sum.ts'
import { splitRefund, type SplitRefund, type TenderInHand } from './split-refund.ts'

/** Credit that was given, and the bonus it carried. */
export interface CreditBefore {
  readonly own: Minor
  readonly bonus: Minor
}

/** What is asked for, of what has not gone back yet. */
export interface ReckonedWish {
  readonly shares: readonly AskedShare[]
  readonly extra?: Minor
  readonly fee?: Minor
  /** On top of what becomes new credit. */
  readonly bonus?: BasisPoints
  /** What the same promise gave as credit earlier: the bonus is rounded once, over all of it. */
  readonly before?: CreditBefore
}

/** What of an order's payment has not gone back. */
export interface MoneyLeft {
  /** Of what the card paid, given back neither to it nor as credit. */
  readonly card: Minor
  readonly tenders: readonly TenderInHand[]
}

/** A refund and where it goes: back to the tenders it was paid with, and the rest to the card or as new credit in its place. */
export type ReckonedRefund = RefundSum & SplitRefund & { readonly bonus: Minor }

/** What one refund comes to. The preview that a buyer sees and the refund that is paid are both made by this function. */
export function calculateRefund(
  { shares, extra, fee, bonus = 0, before = { own: 0, bonus: 0 } }: ReckonedWish,
  { card, tenders }: MoneyLeft,
): ReckonedRefund {
  const left = card + sum(tenders.map((tender) => tender.left))
  const found = refundSum({
    shares,
    left,
    ...(extra !== undefined && { extra }),
    ...(fee !== undefined && { fee }),
  })
  const split = splitRefund({ amount: found.amount, shares, tenders, cardLeft: card })
  return { ...found, ...split, bonus: percentOf(before.own + split.own, bonus) - before.bonus }
}

/** What is left once a refund is made. */
export function moneyAfter(
  { card, tenders }: MoneyLeft,
  { own, toTenders }: SplitRefund,
): MoneyLeft {
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
