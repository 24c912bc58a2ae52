import type { Minor } from '#kernel/money/money.ts'
import { listEligibleLines } from './coupon-blocker.ts'
import type { CouponCartFacts } from './coupon-cart-facts.ts'
import type { CouponTerms, CouponValue } from './coupon.ts'
import { calculateLineAmounts } from './line-amounts.ts'

type WholeValue = Extract<CouponValue, { kind: 'percent' | 'amount' }>

interface DiscountBase {
  readonly id: string
  readonly label: string
  readonly priority: number
  readonly only?: readonly string[]
}

export type CouponDiscount = DiscountBase
  & (
    | {
        readonly class: 'product'
        readonly value:
          | WholeValue
          | { readonly kind: 'lines'; readonly amounts: Readonly<Record<string, Minor>> }
      }
    | { readonly class: 'order' | 'shipping'; readonly value: WholeValue }
  )

export function toCouponDiscount(coupon: CouponTerms, cart: CouponCartFacts): CouponDiscount {
  const { id, priority, value } = coupon
  const terms = { id, priority, label: `${coupon.name} (${coupon.code})` }
  if (coupon.class === 'shipping')
    return { ...terms, class: 'shipping', value: wholeOrderValue(coupon) }
  const lines = listEligibleLines(coupon, cart)
  const only = lines.map((line) => line.id)
  if (coupon.class === 'order')
    return { ...terms, class: 'order', value: wholeOrderValue(coupon), only }
  if (!isBounded(coupon) && (value.kind === 'percent' || value.kind === 'amount'))
    return { ...terms, class: 'product', value, only }
  return {
    ...terms,
    class: 'product',
    value: { kind: 'lines', amounts: calculateLineAmounts(value, lines, maxDiscount(coupon)) },
    only,
  }
}

function isBounded(coupon: CouponTerms): boolean {
  return maxDiscount(coupon) !== Infinity
}

/** The discount never exceeds the rest of a budget. */
function maxDiscount({ budget, spent, value }: CouponTerms): Minor {
  const left = budget === null ? Infinity : Math.max(0, budget - spent)
  return Math.min(left, value.kind === 'percent' ? (value.cap ?? Infinity) : Infinity)
}

function wholeOrderValue(coupon: CouponTerms): WholeValue {
  const { value } = coupon
  const max = maxDiscount(coupon)
  if (value.kind === 'amount') return { kind: 'amount', amount: Math.min(value.amount, max) }
  const percent = value.kind === 'percent' ? value.percent : 10_000
  return max === Infinity ? { kind: 'percent', percent } : { kind: 'percent', percent, cap: max }
}
