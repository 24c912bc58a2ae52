import { allocate } from '#kernel/money/allocate.ts'
import { calculatePercentage, sum, type BasisPoints, type Minor } from '#kernel/money/money.ts'

export type DiscountValue =
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap?: Minor }
  | { readonly kind: 'amount'; readonly amount: Minor }

export interface DiscountLineAmounts {
  readonly kind: 'lines'
  readonly amounts: Readonly<Record<string, Minor>>
}

interface DiscountTerms {
  readonly id: string
  readonly label: string
  /**
   * The ids of the lines (`product`, `order`) or groups (`shipping`) it applies to; all when
   * omitted.
   */
  readonly only?: readonly string[]
  readonly priority?: number
}

interface ProductDiscount extends DiscountTerms {
  readonly class: 'product'
  readonly value: DiscountValue | DiscountLineAmounts
}

interface WholeDiscount extends DiscountTerms {
  readonly class: 'order' | 'shipping'
  readonly value: DiscountValue
}

export type Discount = ProductDiscount | WholeDiscount

export interface DiscountShare {
  readonly source: string
  readonly amount: Minor
}

export function discountAppliesTo(discount: Pick<Discount, 'only'>, id: string): boolean {
  return !discount.only || discount.only.includes(id)
}

/**
 * Sorts by priority, percentages before amounts, then id, so that the given order does not matter.
 */
export function sortDiscounts<Class extends Discount['class']>(
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

export function findBestLineDiscount(
  discounts: readonly Discount[],
  line: { id: string; qty: number; unitPrice: Minor },
): { discount: Discount; amount: Minor } | null {
  const offers = sortDiscounts(discounts, 'product')
    .filter((discount) => discountAppliesTo(discount, line.id))
    .map((discount) => ({ discount, amount: calculateLineDiscount(discount.value, line) }))
  const best = offers.reduce<(typeof offers)[number] | null>(
    (current, offer) => (current && current.amount >= offer.amount ? current : offer),
    null,
  )
  return best && best.amount > 0 ? best : null
}

export function applyDiscounts(
  discounts: readonly WholeDiscount[],
  items: readonly { id: string; value: Minor }[],
): { left: Minor[]; shares: DiscountShare[][] } {
  const left = items.map((item) => item.value)
  const shares: DiscountShare[][] = items.map(() => [])
  for (const discount of discounts) {
    const weights = items.map((item, index) =>
      discountAppliesTo(discount, item.id) ? (left[index] ?? 0) : 0,
    )
    const amount = calculateDiscount(discount.value, sum(weights))
    if (amount === 0) continue
    allocate(amount, weights).forEach((share, index) => {
      if (share === 0) return
      left[index] = (left[index] ?? 0) - share
      shares[index]?.push({ source: discount.id, amount: share })
    })
  }
  return { left, shares }
}

function calculateLineDiscount(
  value: DiscountValue | DiscountLineAmounts,
  { id, qty, unitPrice }: { id: string; qty: number; unitPrice: Minor },
): Minor {
  if (value.kind === 'lines') return Math.min(value.amounts[id] ?? 0, unitPrice * qty)
  return value.kind === 'amount'
    ? Math.min(value.amount, unitPrice) * qty
    : calculateDiscount(value, unitPrice * qty)
}

function calculateDiscount(value: DiscountValue, base: Minor): Minor {
  if (value.kind === 'amount') return Math.min(value.amount, base)
  return Math.min(calculatePercentage(base, value.percent), value.cap ?? base, base)
}
