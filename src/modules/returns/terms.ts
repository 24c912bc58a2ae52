import type { ReturnPromise } from '#modules/orders/take-order.ts'
import { standardDays, type ReturnTerms } from '#modules/policies/read-return-policies.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** What was promised for one line. */
export interface Terms extends ReturnTerms {
  /** The day the windows count from, where that is the day it was ordered. */
  readonly from?: CalendarDate
}

const standard: Terms = {
  days: standardDays,
  giftDays: 180,
  shippingFee: 795,
  creditBonus: 500,
  keepUnder: 1_500,
  outcomes: ['refund', 'credit', 'exchange', 'replace', 'keep'],
  finalSale: false,
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
}

/** The same, counted by the longer window when whoever was given it asks. */
export function windowOf(
  promise: ReturnPromise,
  isGift: boolean,
): Terms & { readonly atLeastUntil: CalendarDate | null } {
  const terms = termsOf(promise)
  return isGift
    ? {
        ...terms,
        days: Math.max(terms.days, terms.giftDays),
        atLeastUntil: promise.giftUntil ?? null,
      }
    : { ...terms, atLeastUntil: null }
}

/** What was promised for a line. Orders from before there were policies have the standard terms; what was final then stays so. */
export function termsOf({ rule, from, finalSale, isPersonalized }: ReturnPromise): Terms {
  if (!rule) return { ...standard, finalSale: finalSale || (isPersonalized ?? false) }
  return { ...rule.terms, ...(from && { from }) }
}
