import { allocate } from '#kernel/money/allocate.ts'
import { type Minor } from '#kernel/money/money.ts'
import { shareOf, type FrozenUnit } from './refund-sum.ts'

/**
 * What goes back of a piece's own money, its tax within, when it becomes something that is sold for `is` instead of `was`: as large a
 * part of it as of the price. What was paid for letters stays paid. `goes` is what would go back for the whole piece now.
 */
export function priceDifference(
  { totals }: FrozenUnit,
  { goes, was, is }: { goes: Minor; was: Minor; is: Minor },
): Minor {
  if (is >= was || goes <= 0) return 0
  const [back = 0] = allocate(ownPartOf({ totals }, goes), [was - is, is])
  return back
}

/** All that was frozen for a piece itself: its tax within, its letters left out. */
export function ownMoneyOf(frozen: FrozenUnit): Minor {
  return ownPartOf(frozen, shareOf(frozen, 'goods').amount)
}

function ownPartOf({ totals }: Pick<FrozenUnit, 'totals'>, goods: Minor): Minor {
  const [own = 0] = allocate(goods, [
    totals.merchandise - totals.productDiscount - totals.orderDiscount,
    totals.personalization,
  ])
  return own
}
