import type { checkoutContract, CheckoutView } from '#modules/checkout/contract.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { publishCartVersion } from '../cart/cart-version.ts'
import { loadCart } from '../cart/load-cart.ts'
import { enqueueCartCall } from '../cart/enqueue-cart-call.ts'
import { storePaySession } from '../payments/pay-session.ts'
import type { Problems } from './address-fields.ts'
import { toFieldProblems } from './server-problems.ts'

export type CheckoutInput = Input<'post', (typeof checkoutContract)['quoteCheckout']['path']>

export interface TotalChange {
  readonly was: number
  readonly now: number
  readonly changes: readonly string[]
}

export interface ShortLine {
  readonly lineId: string
  readonly name: string
  readonly available: number
  readonly reason: string | null
}

/** The result of a call, or an obstacle that the page shows. */
export type SaveResult = { readonly checkout: CheckoutView } | CheckoutObstacle
export type PlaceResult = { readonly checkoutId: string } | CheckoutObstacle
export type CheckoutObstacle =
  | { readonly kind: 'problems'; readonly problems: Problems; readonly message: string }
  | { readonly kind: 'changed'; readonly change: TotalChange }
  | { readonly kind: 'short'; readonly lines: readonly ShortLine[] }
  | { readonly kind: 'gone' }
  /** `isOld`: another tab has changed the cart, so the page is out of date. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOld: boolean }

let latestVersion = 0

export function loadCheckout(): Promise<CheckoutView> {
  return enqueueCartCall(async () => {
    await ensureSession()
    return storeResponse(await sessionApi().get('/api/checkout/index', {}))
  })
}

/** Saves entered data on the server and returns the new price. */
export async function saveCheckoutDraft(entered: CheckoutInput): Promise<SaveResult> {
  try {
    return {
      checkout: await enqueueCartCall(async () =>
        storeResponse(await sessionApi().post('/api/checkout/quote', entered)),
      ),
    }
  } catch (error) {
    return toCheckoutObstacle(error, entered)
  }
}

/** A gift card is added by code and removed by id. */
export type GiftCardChange = { readonly code: string } | { readonly giftCardId: string }

export async function changeGiftCard(change: GiftCardChange): Promise<SaveResult> {
  try {
    const api = sessionApi()
    const send = () =>
      'code' in change
        ? api.post('/api/checkout/giftCard', change)
        : api.post('/api/checkout/removeGiftCard', change)
    return { checkout: await enqueueCartCall(async () => storeResponse(await send())) }
  } catch (error) {
    return toCheckoutObstacle(error, {})
  }
}

/** Responses contain all defaults, unlike the input type of the contract. */
function storeResponse(answer: Answer<'get', '/api/checkout/index'>): CheckoutView {
  const checkout = answer as CheckoutView
  latestVersion = checkout.cartVersion
  publishCartVersion(checkout.cartVersion)
  return checkout
}

/** Places the order at the total that the page shows, with the latest cart version of this tab. */
export async function placeShownCheckout({
  totals,
  due,
}: Pick<CheckoutView, 'totals' | 'due'>): Promise<PlaceResult> {
  try {
    const { checkoutId, session: opened } = await enqueueCartCall(() => {
      const body = { expectedTotal: totals.grand, expectedDue: due, cartVersion: latestVersion }
      const idempotencyKey = `place-${latestVersion}-${totals.grand}-${due}-${Date.now().toString(36)}`
      return sessionApi().post('/api/checkout/place', body, { idempotencyKey })
    })
    session.change({ orderData: { checkoutId } })
    if (opened) storePaySession(opened)
    return { checkoutId }
  } catch (error) {
    return toCheckoutObstacle(error, {})
  }
}

/** Reloads cart and checkout after gift options or quantities have changed. */
export async function refreshAfterCart(): Promise<SaveResult> {
  try {
    await loadCart()
    return { checkout: await loadCheckout() }
  } catch (error) {
    return toCheckoutObstacle(error, {})
  }
}

export function toCheckoutObstacle(error: unknown, sent: CheckoutInput): CheckoutObstacle {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 42210) return { kind: 'changed', change: error.data as TotalChange }
  if (error.code === 42220)
    return { kind: 'short', lines: (error.data as { lines: readonly ShortLine[] }).lines }
  if (error.code === 40400) return { kind: 'gone' }
  if (Object.keys(error.fields).length > 0)
    return {
      kind: 'problems',
      problems: toFieldProblems(error.fields, sent),
      message: error.message,
    }
  return { kind: 'failed', message: error.message, isOld: error.code === 40900 }
}
