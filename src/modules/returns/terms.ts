import type { ReturnPromise } from '#modules/orders/take-order.ts'

export type Terms = NonNullable<ReturnPromise['rule']>['terms']

const standard: Terms = {
  days: 30,
  giftDays: 180,
  shippingFee: 795,
  creditBonus: 500,
  keepUnder: 1_500,
  outcomes: ['refund', 'credit', 'exchange', 'replace', 'keep'],
  finalSale: false,
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
}

/** The same, counted by the longer window when whoever was given it asks. */
export function windowOf(promise: ReturnPromise, isGift: boolean): Terms {
  const terms = termsOf(promise)
  return isGift ? { ...terms, days: Math.max(terms.days, terms.giftDays) } : terms
}

/** What was promised for a line. Orders from before there were policies have the standard terms; what was final then stays so. */
export function termsOf({ rule, finalSale, isPersonalized }: ReturnPromise): Terms {
  return rule?.terms ?? { ...standard, finalSale: finalSale || (isPersonalized ?? false) }
}
