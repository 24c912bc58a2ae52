import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { tabStore } from '#ui/browser-store.ts'
import { enqueueCartCall } from '../cart/enqueue-cart-call.ts'
import type { WalletContact } from './express-messages.ts'

export type QuoteInput = Input<'post', '/api/express/quote'>
export type ExpressQuote = Answer<'post', '/api/express/quote'>
export type ExpressSheet = NonNullable<ExpressQuote['sheet']>
export type PlacedExpress = Answer<'post', '/api/express/place'>

export function quoteExpress(input: QuoteInput): Promise<ExpressQuote> {
  return enqueueCartCall(() => sessionApi().post('/api/express/quote', input))
}

interface Confirmation {
  readonly item: QuoteInput['item']
  /** What the wallet has shown. */
  readonly sheet: ExpressSheet
  readonly cardToken: string
  readonly contact: WalletContact
}

const purchaseKey = 'expressPurchase'

/** Waits before the order is sent again, in milliseconds. */
const retryDelays = [1_000, 3_000]

/**
 * Places the order of a wallet. While no answer arrives it is sent again, which has one effect. A
 * purchase without an answer keeps its id in this tab, so that another press is the same purchase.
 */
export async function placeExpress({
  item,
  sheet,
  cardToken,
  contact,
}: Confirmation): Promise<PlacedExpress> {
  const purchaseId = tabStore.get(purchaseKey) ?? crypto.randomUUID()
  if (item) tabStore.set(purchaseKey, purchaseId)
  const input = {
    ...(item && { item: { ...item, purchaseId } }),
    cardToken,
    expectedTotal: sheet.total,
    expectedDue: sheet.due,
    cartVersion: sheet.cartVersion,
    methodId: sheet.methods[0]?.id ?? '',
    contact,
  }
  const options = { idempotencyKey: `express-${cardToken}` }
  const placed = await retryUnreachable(() =>
    enqueueCartCall(() => sessionApi().post('/api/express/place', input, options)),
  )
  if (item) tabStore.remove(purchaseKey)
  else session.change({ orderData: { checkoutId: placed.checkoutId } })
  return placed
}

async function retryUnreachable<Result>(act: () => Promise<Result>): Promise<Result> {
  for (const delay of retryDelays) {
    try {
      return await act()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return act()
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === unreachable.code
}
