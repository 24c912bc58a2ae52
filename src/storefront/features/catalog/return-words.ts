import { calendarDate } from '#kernel/time/time.ts'
import type { GoodsDetail } from '#modules/catalog/contract.ts'
import { expectedReturnDate, returnByInWords } from '#kernel/time/return-window.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import type { DeliveryPromise } from './delivery-promise.ts'

/** Return terms as text, from the return policy. */
export interface ReturnWords {
  readonly returnDays: string
  readonly returnFee: string
  /** "Return by Jan 31, 2027" if ordered now; null if it cannot be returned. */
  readonly returnBy: string | null
  readonly returnWords: string
}

export type GoodsShown = GoodsDetail & ReturnWords

interface OrderTiming {
  readonly promise: DeliveryPromise | null
  readonly now: Date
}

export function returnWords(
  { words, fee, finalSale, ...window }: Answer<'get', '/api/return/promise'>,
  { promise, now }: OrderTiming,
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
