import { hasGiftWindow, type OrderReturnTerms } from '#modules/orders/lock-order.ts'
import {
  standardDays,
  standardGiftDays,
  type ReturnTerms,
} from '#modules/policies/list-return-policies.ts'
import { getGiftWindow } from '#kernel/time/return-window.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

export interface AppliedReturnTerms extends ReturnTerms {
  /** The order date, for the anchor `placed`. */
  readonly from?: CalendarDate
}

const standardTerms: AppliedReturnTerms = {
  days: standardDays,
  giftDays: standardGiftDays,
  shippingFee: 795,
  creditBonus: 500,
  keepUnder: 1_500,
  outcomes: ['refund', 'credit', 'exchange', 'replace', 'keep'],
  finalSale: false,
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
}

/** The terms with the gift window for gift recipients, and for registry gifts. */
export function getReturnWindow(
  promise: OrderReturnTerms,
  isGift: boolean,
): AppliedReturnTerms & { readonly atLeastUntil: CalendarDate | null } {
  const terms = getReturnTerms(promise)
  return isGift || hasGiftWindow(promise)
    ? getGiftWindow(terms, promise.giftReturnableUntil ?? null)
    : { ...terms, atLeastUntil: null }
}

/** The return terms of a line. Orders from before policies existed have the standard terms. */
export function getReturnTerms({
  rule,
  from,
  finalSale,
  isPersonalized,
}: OrderReturnTerms): AppliedReturnTerms {
  if (!rule) return { ...standardTerms, finalSale: finalSale || (isPersonalized ?? false) }
  return { ...rule.terms, ...(from && { from }) }
}
