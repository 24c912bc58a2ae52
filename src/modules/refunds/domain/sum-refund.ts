import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/**
 * A component of a unit's frozen amount: the product, or its share of gift wrap and shipping. Both
 * include tax.
 */
export type RefundComponent = 'goods' | 'delivery'

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
  readonly component: RefundComponent
  readonly frozen: FrozenUnit
  /** Price differences already refunded. */
  readonly lowered?: Minor
}

export interface RefundShare {
  readonly lineId: string
  readonly unit: number
  readonly component: RefundComponent
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
  readonly shortfall: Minor
  readonly amount: Minor
}

/** The two components of a unit add up to its total. */
export function calculateShare(
  { totals, taxes }: FrozenUnit,
  component: RefundComponent,
): { readonly amount: Minor; readonly tax: Minor } {
  const tax =
    component === 'goods'
      ? sum(taxes.map((one) => one.goods))
      : sum(taxes.map((one) => one.wrap + one.shipping))
  const net =
    component === 'goods'
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
  const shares = requestedShares.map(({ lineId, unit, component, frozen, lowered = 0 }) => ({
    lineId,
    unit,
    component,
    ...reduceShare(calculateShare(frozen, component), lowered),
  }))
  const sumComponent = (component: RefundComponent) =>
    sum(shares.filter((share) => share.component === component).map((share) => share.amount))
  const gross = sumComponent('goods') + sumComponent('delivery') + extra
  const fee = Math.min(requestedFee, gross)
  const amount = Math.max(0, Math.min(gross - fee, left))
  return {
    shares: shares.map(({ lineId, unit, component, amount: share }) => ({
      lineId,
      unit,
      component,
      amount: share,
    })),
    goods: sumComponent('goods'),
    delivery: sumComponent('delivery'),
    tax: sum(shares.map((share) => share.tax)),
    extra,
    fee,
    shortfall: gross - fee - amount,
    amount,
  }
}
