import { allocate, type Minor } from '#kernel/money/money.ts'
import type { FrozenUnit } from './refund-sum.ts'

/**
 * What goes back of a piece's own money, its tax within, when it becomes something that is sold for `is` instead of `was`: as large a
 * part of it as of the price. What was paid for letters stays paid. `goes` is what would go back for the whole piece now.
 */
export function priceDifference({ totals }: FrozenUnit, { goes, was, is }: { goes: Minor; was: Minor; is: Minor }): Minor {
  if (is >= was || goes <= 0) return 0
  const [own = 0] = allocate(goes, [totals.merchandise - totals.productDiscount - totals.orderDiscount, totals.personalization])
  const [back = 0] = allocate(own, [was - is, is])
  return back
}
