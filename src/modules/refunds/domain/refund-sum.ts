import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/** What of a piece's frozen money goes back: the piece itself with its tax, or its share of wrap and delivery with theirs. */
export type RefundPart = 'goods' | 'delivery'

/** As it was frozen at placement; the shape pricing hands over. */
export interface FrozenUnit {
  readonly totals: {
    readonly merchandise: Minor
    readonly productDiscount: Minor
    readonly orderDiscount: Minor
    readonly personalization: Minor
    readonly wrap: Minor
    readonly shipping: Minor
    readonly shippingDiscount: Minor
    readonly tax: Minor
    readonly grand: Minor
  }
  readonly taxes: readonly {
    readonly goods: Minor
    readonly wrap: Minor
    readonly shipping: Minor
  }[]
}

export interface AskedShare {
  readonly lineId: string
  readonly unit: number
  readonly part: RefundPart
  readonly frozen: FrozenUnit
  /** What of it went back already because the piece became something for less. */
  readonly lowered?: Minor
}

export interface Share {
  readonly lineId: string
  readonly unit: number
  readonly part: RefundPart
  readonly amount: Minor
}

export interface RefundAsked {
  readonly shares: readonly AskedShare[]
  /** Beyond the shares: goodwill, a cheaper delivery. */
  readonly extra?: Minor
  /** Kept back by the policy; never more than what goes back. */
  readonly fee?: Minor
  /** What can still go back of all that was captured. */
  readonly left: Minor
}

export interface RefundSum {
  readonly shares: readonly Share[]
  readonly goods: Minor
  readonly delivery: Minor
  /** The taxes within both. */
  readonly tax: Minor
  readonly extra: Minor
  readonly fee: Minor
  readonly capped: Minor
  readonly amount: Minor
}

/** The two parts of a piece sum to all it cost, to the cent. */
export function shareOf(
  { totals, taxes }: FrozenUnit,
  part: RefundPart,
): { readonly amount: Minor; readonly tax: Minor } {
  const tax =
    part === 'goods'
      ? sum(taxes.map((one) => one.goods))
      : sum(taxes.map((one) => one.wrap + one.shipping))
  const net =
    part === 'goods'
      ? totals.merchandise - totals.productDiscount - totals.orderDiscount + totals.personalization
      : totals.wrap + totals.shipping - totals.shippingDiscount
  return { amount: net + tax, tax }
}

/** Its tax shrinks with it. */
function leftOf(
  { amount, tax }: { readonly amount: Minor; readonly tax: Minor },
  lowered: Minor,
): { amount: Minor; tax: Minor } {
  const left = amount - lowered
  const [taxLeft = 0] = lowered === 0 ? [tax] : allocate(tax, [left, lowered])
  return { amount: left, tax: taxLeft }
}

/**
 * What a refund comes to, looked up from what was frozen at placement and never priced anew (commerce.md §3.1). The preview that a
 * buyer sees and the refund that is paid are both made by this function.
 */
export function refundSum({
  shares: asked,
  extra = 0,
  fee: wanted = 0,
  left,
}: RefundAsked): RefundSum {
  const found = asked.map(({ lineId, unit, part, frozen, lowered = 0 }) => ({
    lineId,
    unit,
    part,
    ...leftOf(shareOf(frozen, part), lowered),
  }))
  const of = (part: RefundPart) =>
    sum(found.filter((share) => share.part === part).map((share) => share.amount))
  const gross = of('goods') + of('delivery') + extra
  const fee = Math.min(wanted, gross)
  const amount = Math.max(0, Math.min(gross - fee, left))
  return {
    shares: found.map(({ lineId, unit, part, amount: share }) => ({
      lineId,
      unit,
      part,
      amount: share,
    })),
    goods: of('goods'),
    delivery: of('delivery'),
    tax: sum(found.map((share) => share.tax)),
    extra,
    fee,
    capped: gross - fee - amount,
    amount,
  }
}
