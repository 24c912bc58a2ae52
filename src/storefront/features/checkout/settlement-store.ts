import type { checkoutContract, Settlement } from '#modules/checkout/contract.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { publishCartVersion } from '../cart/cart-version.ts'
import { loadCart } from '../cart/load-cart.ts'
import { inTurn } from '../cart/turns.ts'
import { storePaySession } from '../payments/pay-session.ts'
import type { Problems } from './address-fields.ts'
import { controlsOf } from './server-problems.ts'

export type Entered = Input<'post', (typeof checkoutContract)['quoteSettlement']['path']>

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

/** What came of an attempt: done, or what stands in the way, in the shape the page answers it with. */
export type Kept = { readonly settlement: Settlement } | Obstacle
export type Placed = { readonly checkoutId: string } | Obstacle
export type Obstacle =
  | { readonly kind: 'problems'; readonly problems: Problems; readonly message: string }
  | { readonly kind: 'changed'; readonly change: TotalChange }
  | { readonly kind: 'short'; readonly lines: readonly ShortLine[] }
  | { readonly kind: 'gone' }
  /** `isOld`: another tab has changed the cart, and what the page shows is not it any more. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOld: boolean }

let versionSaid = 0

export function readSettlement(): Promise<Settlement> {
  return inTurn(async () => {
    await ensureSession()
    return whole(await sessionApi().get('/api/settlement/index', {}))
  })
}

/** Keeps what was entered on the server, so that a reload, another tab or another day finds it; answers with the new price. */
export async function saveCheckoutDraft(entered: Entered): Promise<Kept> {
  try {
    return {
      settlement: await inTurn(async () =>
        whole(await sessionApi().post('/api/settlement/quote', entered)),
      ),
    }
  } catch (error) {
    return obstacleOf(error, entered)
  }
}

/** A card taken in by its code, or out by its id. */
export type GiftCardChange = { readonly code: string } | { readonly giftCardId: string }

export async function changeGiftCard(change: GiftCardChange): Promise<Kept> {
  try {
    const api = sessionApi()
    const send = () =>
      'code' in change
        ? api.post('/api/settlement/giftCard', change)
        : api.post('/api/settlement/removeGiftCard', change)
    return { settlement: await inTurn(async () => whole(await send())) }
  } catch (error) {
    return obstacleOf(error, {})
  }
}

/** The API answers with every default filled in, which the contract's input side leaves open. */
function whole(answer: Answer<'get', '/api/settlement/index'>): Settlement {
  const settlement = answer as Settlement
  versionSaid = settlement.cartVersion
  publishCartVersion(settlement.cartVersion)
  return settlement
}

/** Places what the page shows, at the total it shows; what was being kept as the button was pressed has raised the cart's version since. */
export async function placeSettlement({
  totals,
  due,
}: Pick<Settlement, 'totals' | 'due'>): Promise<Placed> {
  try {
    const { checkoutId, session: opened } = await inTurn(() => {
      const body = { expectedTotal: totals.grand, expectedDue: due, cartVersion: versionSaid }
      const idempotencyKey = `place-${versionSaid}-${totals.grand}-${due}-${Date.now().toString(36)}`
      return sessionApi().post('/api/settlement/place', body, { idempotencyKey })
    })
    session.change({ orderData: { checkoutId } })
    if (opened) storePaySession(opened)
    return { checkoutId }
  } catch (error) {
    return obstacleOf(error, {})
  }
}

/** Gift notes, wrap and quantities belong to the cart; the settlement is asked anew after they changed there. */
export async function refreshAfterCart(): Promise<Kept> {
  try {
    await loadCart()
    return { settlement: await readSettlement() }
  } catch (error) {
    return obstacleOf(error, {})
  }
}

export function obstacleOf(error: unknown, sent: Entered): Obstacle {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 42210) return { kind: 'changed', change: error.data as TotalChange }
  if (error.code === 42220)
    return { kind: 'short', lines: (error.data as { lines: readonly ShortLine[] }).lines }
  if (error.code === 40400) return { kind: 'gone' }
  if (Object.keys(error.fields).length > 0)
    return { kind: 'problems', problems: controlsOf(error.fields, sent), message: error.message }
  return { kind: 'failed', message: error.message, isOld: error.code === 40900 }
}
