import { sum, type Minor } from '#kernel/money/money.ts'
import type { RefundPart, Share } from './refund-sum.ts'

/** What paid for an order beside the card, with its frozen share of every piece and what of it has not gone back yet. */
export interface TenderInHand {
  readonly position: number
  readonly kind: 'wallet' | 'points' | 'deposit'
  /** With a deposit: the payment it was. */
  readonly paymentId?: string | null
  readonly pocket: string | null
  readonly lotId: string | null
  readonly label: string
  readonly shares: readonly {
    readonly lineId: string
    readonly unit: number
    readonly part: RefundPart
    readonly amount: Minor
  }[]
  readonly left: Minor
}

export interface TenderBack {
  readonly tender: TenderInHand
  readonly amount: Minor
}

export interface SplitRefund {
  readonly toTenders: readonly TenderBack[]
  /** To the card, or as new credit in its place. */
  readonly own: Minor
}

/** Promotional credit, points, and then what was money (commerce.md §3.1): a fee is kept from what comes last, the card. */
function rank({ kind, pocket }: TenderInHand): number {
  if (pocket === 'promotional') return 0
  return kind === 'points' ? 1 : 2
}

/**
 * Where a refund goes: each tender gets back what it paid for those very pieces, the card the rest. What is beyond the pieces is the
 * card's while there is something left of it, and the tenders' after that. `amount` is no more than what is left of all together.
 */
export function splitRefund({
  amount,
  shares,
  tenders,
  cardLeft,
}: {
  readonly amount: Minor
  readonly shares: readonly Pick<Share, 'lineId' | 'unit' | 'part'>[]
  readonly tenders: readonly TenderInHand[]
  readonly cardLeft: Minor
}): SplitRefund {
  const keys = new Set(shares.map(keyOf))
  const inOrder = [...tenders].sort((a, b) => rank(a) - rank(b) || a.position - b.position)
  let rest = amount
  const given = inOrder.map((tender) => {
    const claim = sum(
      tender.shares.filter((share) => keys.has(keyOf(share))).map((share) => share.amount),
    )
    const back = Math.min(claim, tender.left, rest)
    rest -= back
    return { tender, amount: back }
  })
  const own = Math.min(rest, cardLeft)
  rest -= own
  const topped = given.map(({ tender, amount: before }) => {
    const more = Math.min(rest, tender.left - before)
    rest -= more
    return { tender, amount: before + more }
  })
  if (rest > 0) throw new Error('A refund came to more than what is left of the order.')
  return { toTenders: topped.filter((one) => one.amount > 0), own }
}

function keyOf({ lineId, unit, part }: Pick<Share, 'lineId' | 'unit' | 'part'>): string {
  return `${lineId} ${unit} ${part}`
}
