import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/**
 * A part of a unit's frozen amount: the product, or its share of gift wrap and shipping. Both
 * include tax.
 */
export type RefundPart = 'goods' | 'delivery'

/** The unit's price breakdown, frozen when the order was placed. */
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

export interface RequestedShare {
  readonly lineId: string
  readonly unit: number
  readonly part: RefundPart
  readonly frozen: FrozenUnit
  /** Price differences already refunded. */
  readonly lowered?: Minor
}

export interface RefundShare {
  readonly lineId: string
  readonly unit: number
  readonly part: RefundPart
  readonly amount: Minor
}

export interface RefundSumInput {
  readonly shares: readonly RequestedShare[]
  /** Amounts beyond the shares, such as goodwill. */
  readonly extra?: Minor
  /** The policy's fee, limited to the refund. */
  readonly fee?: Minor
  /** The captured money that is not refunded yet. */
  readonly left: Minor
}

export interface RefundSum {
  readonly shares: readonly RefundShare[]
  readonly goods: Minor
  readonly delivery: Minor
  /** The taxes included in both. */
  readonly tax: Minor
  readonly extra: Minor
  readonly fee: Minor
  readonly capped: Minor
  readonly amount: Minor
}

/** The two parts of a unit add up to its total. */
export function calculateShare(
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

/** Reduces the tax in proportion. */
function reduceShare(
  { amount, tax }: { readonly amount: Minor; readonly tax: Minor },
  lowered: Minor,
): { amount: Minor; tax: Minor } {
  const left = amount - lowered
  const [taxLeft = 0] = lowered === 0 ? [tax] : allocate(tax, [left, lowered])
  return { amount: left, tax: taxLeft }
}

/**
 * Adds up a refund from amounts frozen when the order was placed, without new pricing (commerce.md
 * §3.1).
 */
export function sumRefund({
  shares: requestedShares,
  extra = 0,
  fee: requestedFee = 0,
  left,
}: RefundSumInput): RefundSum {
  const shares = requestedShares.map(({ lineId, unit, part, frozen, lowered = 0 }) => ({
    lineId,
    unit,
    part,
    ...reduceShare(calculateShare(frozen, part), lowered),
  }))
  const sumPart = (part: RefundPart) =>
    sum(shares.filter((share) => share.part === part).map((share) => share.amount))
  const gross = sumPart('goods') + sumPart('delivery') + extra
  const fee = Math.min(requestedFee, gross)
  const amount = Math.max(0, Math.min(gross - fee, left))
  return {
    shares: shares.map(({ lineId, unit, part, amount: share }) => ({
      lineId,
      unit,
      part,
      amount: share,
    })),
    goods: sumPart('goods'),
    delivery: sumPart('delivery'),
    tax: sum(shares.map((share) => share.tax)),
    extra,
    fee,
    capped: gross - fee - amount,
    amount,
  }
}
