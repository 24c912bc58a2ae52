/** What the shop promised about sending a line back, frozen with it (commerce.md §3.7). */
export interface ReturnPromise {
  readonly policy: string
  readonly anchor: 'delivered'
  readonly days: number
  readonly finalSale: boolean
}

const returnDays = 30

export function returnPromise(policy: string, line: { finalSale: boolean }): ReturnPromise {
  return { policy, anchor: 'delivered', days: line.finalSale ? 0 : returnDays, finalSale: line.finalSale }
}

export function returnInWords(promise: ReturnPromise): string {
  return promise.finalSale
    ? 'Final sale: it can be sent back only when something is wrong with it.'
    : `Returns within ${promise.days} days of delivery.`
}
