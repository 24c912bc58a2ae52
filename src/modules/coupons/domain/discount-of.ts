import type { Minor } from '#kernel/money/money.ts'
import { eligibleLines } from './blocker.ts'
import type { CartFacts } from './cart-facts.ts'
import type { CouponTerms, CouponValue } from './coupon.ts'
import { lineAmounts } from './line-amounts.ts'

type WholeValue = Extract<CouponValue, { kind: 'percent' | 'amount' }>

interface Terms {
  readonly id: string
  readonly label: string
  readonly priority: number
  readonly only?: readonly string[]
}

/** What the one pricing function takes off for a coupon that applies. */
export type CouponDiscount = Terms
  & (
    | {
        readonly class: 'product'
        readonly value:
          | WholeValue
          | { readonly kind: 'lines'; readonly amounts: Readonly<Record<string, Minor>> }
      }
    | { readonly class: 'order' | 'shipping'; readonly value: WholeValue }
  )

export function discountOf(coupon: CouponTerms, cart: CartFacts): CouponDiscount {
  const { id, priority, value } = coupon
  const terms = { id, priority, label: `${coupon.name} (${coupon.code})` }
  if (coupon.class === 'shipping') return { ...terms, class: 'shipping', value: ofTheWhole(coupon) }
  const lines = eligibleLines(coupon, cart)
  const only = lines.map((line) => line.id)
  if (coupon.class === 'order') return { ...terms, class: 'order', value: ofTheWhole(coupon), only }
  if (!isBounded(coupon) && (value.kind === 'percent' || value.kind === 'amount'))
    return { ...terms, class: 'product', value, only }
  return {
    ...terms,
    class: 'product',
    value: { kind: 'lines', amounts: lineAmounts(value, lines, mostOff(coupon)) },
    only,
  }
}

function isBounded(coupon: CouponTerms): boolean {
  return mostOff(coupon) !== Infinity
}

/** The last of a budget is given, not more. */
function mostOff({ budget, spent, value }: CouponTerms): Minor {
  const left = budget === null ? Infinity : Math.max(0, budget - spent)
  return Math.min(left, value.kind === 'percent' ? (value.cap ?? Infinity) : Infinity)
}

function ofTheWhole(coupon: CouponTerms): WholeValue {
  const { value } = coupon
  const most = mostOff(coupon)
  if (value.kind === 'amount') return { kind: 'amount', amount: Math.min(value.amount, most) }
  const percent = value.kind === 'percent' ? value.percent : 10_000
  return most === Infinity ? { kind: 'percent', percent } : { kind: 'percent', percent, cap: most }
}
