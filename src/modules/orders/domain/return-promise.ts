/** What the shop promised about sending a line back, frozen with it (commerce.md §3.7). */
export interface ReturnPromise {
  readonly policy: string
  readonly anchor: 'delivered'
  readonly days: number
  readonly finalSale: boolean
  /** Made with somebody's letters; absent in promises from before there were any. */
  readonly isPersonalized?: boolean
}

const returnDays = 30

export function returnPromise(
  policy: string,
  { finalSale, isPersonalized }: { finalSale: boolean; isPersonalized: boolean },
): ReturnPromise {
  return { policy, anchor: 'delivered', days: finalSale || isPersonalized ? 0 : returnDays, finalSale, isPersonalized }
}

export function returnInWords(promise: ReturnPromise): string {
  if (promise.isPersonalized) return 'Made with your letters: it can be sent back only when something is wrong with it.'
  return promise.finalSale
    ? 'Final sale: it can be sent back only when something is wrong with it.'
    : `Returns within ${promise.days} days of delivery.`
}
