import { allocate } from '#kernel/money/allocate.ts'
import { type Minor } from '#kernel/money/money.ts'
import { calculateShare, type FrozenUnit } from './sum-refund.ts'

/**
 * The refund, including tax, when a unit is exchanged for one that costs `is` instead of `was`. It
 * is proportional to the price reduction. The monogram's price is not refunded. `goes` is the
 * refund for the whole unit.
 */
export function calculatePriceDifference(
  { totals }: FrozenUnit,
  { goes, was, is }: { goes: Minor; was: Minor; is: Minor },
): Minor {
  if (is >= was || goes <= 0) return 0
  const [refund = 0] = allocate(calculateOwnPart({ totals }, goes), [was - is, is])
  return refund
}

/** The frozen amount of a unit, with tax and without its monogram. */
export function calculateOwnAmount(frozen: FrozenUnit): Minor {
  return calculateOwnPart(frozen, calculateShare(frozen, 'goods').amount)
}

function calculateOwnPart({ totals }: Pick<FrozenUnit, 'totals'>, goods: Minor): Minor {
  const [own = 0] = allocate(goods, [
    totals.merchandise - totals.productDiscount - totals.orderDiscount,
    totals.personalization,
  ])
  return own
}
