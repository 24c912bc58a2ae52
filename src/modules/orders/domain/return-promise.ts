/** What the shop promised about sending a line back, frozen with it when the order was placed (commerce.md §3.7). */
export interface ReturnPromise {
  /** The version of the terms that the buyer accepted. */
  readonly policy: string
  readonly anchor: 'delivered'
  readonly days: number
  readonly finalSale: boolean
  /** Made with somebody's letters; absent in promises from before there were any. */
  readonly isPersonalized?: boolean
  /** The return policy that held for the goods; orders from before there were any have none, and the standard terms. */
  readonly rule?: PromisedTerms
}

export interface PromisedTerms {
  readonly id: string
  readonly version: number
  readonly terms: {
    readonly days: number
    readonly giftDays: number
    readonly shippingFee: number
    readonly creditBonus: number
    readonly keepUnder: number
    readonly outcomes: readonly ('refund' | 'credit' | 'exchange' | 'replace' | 'keep')[]
    readonly finalSale: boolean
    readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  }
}

const returnDays = 30

interface PromisedLine {
  readonly finalSale: boolean
  readonly isPersonalized: boolean
  readonly returnRule?: PromisedTerms
}

export function returnPromise(policy: string, { finalSale, isPersonalized, returnRule: rule }: PromisedLine): ReturnPromise {
  const days = finalSale || isPersonalized ? 0 : returnDays
  if (!rule) return { policy, anchor: 'delivered', days, finalSale, isPersonalized }
  return {
    policy,
    anchor: 'delivered',
    days: rule.terms.finalSale ? 0 : rule.terms.days,
    finalSale: rule.terms.finalSale,
    isPersonalized,
    rule,
  }
}

export function returnInWords(promise: ReturnPromise): string {
  if (promise.isPersonalized) return 'Made with your letters: it can be sent back only when something is wrong with it.'
  return promise.finalSale
    ? 'Final sale: it can be sent back only when something is wrong with it.'
    : `Returns within ${promise.days} days of delivery.`
}
