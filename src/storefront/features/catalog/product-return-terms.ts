import { calendarDate, formatDateWithYear } from '#kernel/time/time.ts'
import type { ProductDetail } from '#modules/catalog/contract.ts'
import { getExpectedReturnDeadline } from '#kernel/time/return-window.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import * as t from '#messages/product-server.ts'

/** Return terms as text, from the return policy. */
export interface ProductReturnTerms {
  readonly returnDays: string
  readonly returnFee: string
  /** "Return by Jan 31, 2027" if ordered now; null if it cannot be returned. */
  readonly returnBy: string | null
  readonly returnWords: string
}

export type ProductWithReturnTerms = ProductDetail & ProductReturnTerms

interface OrderTiming {
  readonly promise: DeliveryPromise | null
  readonly now: Date
  readonly timeZone: string
}

export function describeReturnTerms(
  { conditions, fee, finalSale, ...window }: Answer<'get', '/api/return/terms'>,
  { promise, now, timeZone }: OrderTiming,
): ProductReturnTerms {
  const isOpen = promise !== null && !finalSale
  return {
    returnDays: String(window.days),
    returnFee: fee,
    returnBy: isOpen
      ? t.returnBy({
          date: formatDateWithYear(
            getExpectedReturnDeadline(window, {
              ordered: calendarDate(now, timeZone),
              arrives: promise.from,
            }),
          ),
        })
      : null,
    returnWords: conditions,
  }
}
