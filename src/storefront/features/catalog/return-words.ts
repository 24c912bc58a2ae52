import { calendarDate } from '#kernel/time/time.ts'
import type { GoodsDetail } from '#modules/catalog/contract.ts'
import { expectedReturnDate, returnByInWords } from '#kernel/time/return-window.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import type { DeliveryPromise } from './delivery-promise.ts'

/** What holds for sending goods back, in words, from the policy that decides. */
export interface ReturnWords {
  readonly returnDays: string
  readonly returnFee: string
  /** "Return by Jan 31, 2027", were it ordered now; null when it cannot be returned. */
  readonly returnBy: string | null
  /** What else there is to it. */
  readonly returnWords: string
}

/** Goods as their page shows them. */
export type GoodsShown = GoodsDetail & ReturnWords

interface Ordered {
  readonly promise: DeliveryPromise | null
  readonly now: Date
}

/** What the policy says, were the goods ordered now. */
export function returnWords(
  { words, fee, finalSale, ...window }: Answer<'get', '/api/return/promise'>,
  { promise, now }: Ordered,
): ReturnWords {
  const isOpen = promise !== null && !finalSale
  return {
    returnDays: String(window.days),
    returnFee: fee,
    returnBy: isOpen
      ? returnByInWords(
          expectedReturnDate(window, { ordered: calendarDate(now), arrives: promise.from }),
        )
      : null,
    returnWords: words,
  }
}
