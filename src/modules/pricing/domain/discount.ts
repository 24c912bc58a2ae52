import { allocate } from '#kernel/money/allocate.ts'
import { percentOf, sum, type BasisPoints, type Minor } from '#kernel/money/money.ts'

export type DiscountValue =
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap?: Minor }
  /** Off each unit for `product`, off the whole for the other classes. */
  | { readonly kind: 'amount'; readonly amount: Minor }

/** What comes off each line, by its id, where that is not the same for every piece. */
export interface LineAmounts {
  readonly kind: 'lines'
  readonly amounts: Readonly<Record<string, Minor>>
}

interface DiscountTerms {
  readonly id: string
  readonly label: string
  /** The lines (`product`, `order`) or groups (`shipping`) it is for; without it, all. */
  readonly only?: readonly string[]
  /** The higher is worked out first. */
  readonly priority?: number
}

interface ProductDiscount extends DiscountTerms {
  readonly class: 'product'
  readonly value: DiscountValue | LineAmounts
}

interface WholeDiscount extends DiscountTerms {
  readonly class: 'order' | 'shipping'
  readonly value: DiscountValue
}

/** A promotion or coupon that is known to apply. Which may be combined was settled before; the quote applies all it is given. */
export type Discount = ProductDiscount | WholeDiscount

export interface Share {
  readonly source: string
  readonly amount: Minor
}

export function appliesTo(discount: Pick<Discount, 'only'>, id: string): boolean {
  return !discount.only || discount.only.includes(id)
}

/** By priority, percentages before amounts, then by id, so that the order they are handed over in changes nothing. */
export function inOrder<Class extends Discount['class']>(
  discounts: readonly Discount[],
  kind: Class,
): Extract<Discount, { class: Class }>[] {
  const rank = (discount: Discount): number => (discount.value.kind === 'percent' ? 0 : 1)
  return discounts
    .filter((discount): discount is Extract<Discount, { class: Class }> => discount.class === kind)
    .sort(
      (a, b) =>
        (b.priority ?? 0) - (a.priority ?? 0) || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
    )
}

/** One product discount per line: the one that takes most off. */
export function bestForLine(
  discounts: readonly Discount[],
  line: { id: string; qty: number; unitPrice: Minor },
): { discount: Discount; amount: Minor } | null {
  const offers = inOrder(discounts, 'product')
    .filter((discount) => appliesTo(discount, line.id))
    .map((discount) => ({ discount, amount: offLine(discount.value, line) }))
  const best = offers.reduce<(typeof offers)[number] | null>(
    (winner, offer) => (winner && winner.amount >= offer.amount ? winner : offer),
    null,
  )
  return best && best.amount > 0 ? best : null
}

/** Takes each discount off what the ones before it have left, split over the parts by what they are worth then. */
export function takeOff(
  discounts: readonly WholeDiscount[],
  parts: readonly { id: string; value: Minor }[],
): { left: Minor[]; shares: Share[][] } {
  const left = parts.map((part) => part.value)
  const shares: Share[][] = parts.map(() => [])
  for (const discount of discounts) {
    const weights = parts.map((part, index) =>
      appliesTo(discount, part.id) ? (left[index] ?? 0) : 0,
    )
    const amount = off(discount.value, sum(weights))
    if (amount === 0) continue
    allocate(amount, weights).forEach((share, index) => {
      if (share === 0) return
      left[index] = (left[index] ?? 0) - share
      shares[index]?.push({ source: discount.id, amount: share })
    })
  }
  return { left, shares }
}

function offLine(
  value: DiscountValue | LineAmounts,
  { id, qty, unitPrice }: { id: string; qty: number; unitPrice: Minor },
): Minor {
  if (value.kind === 'lines') return Math.min(value.amounts[id] ?? 0, unitPrice * qty)
  return value.kind === 'amount'
    ? Math.min(value.amount, unitPrice) * qty
    : off(value, unitPrice * qty)
}

function off(value: DiscountValue, base: Minor): Minor {
  if (value.kind === 'amount') return Math.min(value.amount, base)
  return Math.min(percentOf(base, value.percent), value.cap ?? base, base)
}
