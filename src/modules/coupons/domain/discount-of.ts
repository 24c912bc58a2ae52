import { eligibleLines, type CartFacts } from './blocker.ts'
import type { CouponTerms, CouponValue } from './coupon.ts'

/** What the one pricing function takes off for a coupon that applies. */
export interface CouponDiscount {
  readonly id: string
  readonly class: CouponTerms['class']
  readonly label: string
  readonly value: Exclude<CouponValue, { kind: 'free_shipping' }>
  readonly only?: readonly string[]
}

export function discountOf(coupon: CouponTerms, cart: CartFacts): CouponDiscount {
  const value = coupon.value.kind === 'free_shipping' ? ({ kind: 'percent', percent: 10_000 } as const) : withinBudget(coupon, coupon.value)
  const label = `${coupon.name} (${coupon.code})`
  if (coupon.class === 'shipping') return { id: coupon.id, class: 'shipping', label, value }
  return { id: coupon.id, class: coupon.class, label, value, only: eligibleLines(coupon, cart).map((line) => line.id) }
}

/** The last of a budget is given, not more. */
function withinBudget({ budget, spent, class: kind }: CouponTerms, value: CouponDiscount['value']): CouponDiscount['value'] {
  if (budget === null || kind === 'product') return value
  const left = Math.max(0, budget - spent)
  return value.kind === 'percent'
    ? { ...value, cap: Math.min(value.cap ?? left, left) }
    : { ...value, amount: Math.min(value.amount, left) }
}
