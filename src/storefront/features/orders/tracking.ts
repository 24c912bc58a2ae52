import type { Gift } from '#modules/fulfillment/contract.ts'
import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'

export interface OrderLookupInput {
  readonly number: string
  readonly email: string
}

/** What was entered in a form before the script loaded. */
export interface PrefilledInput extends OrderLookupInput {
  readonly mailTo: string
  readonly gift: string
}

export interface Transfer {
  readonly token: string
  readonly number: string
  readonly asker: string
}

export function lookUpOrder(asked: OrderLookupInput): Promise<OrderOverview> {
  return sessionApi().post('/api/guest/order/lookup', asked)
}

export async function sendCode(asked: OrderLookupInput): Promise<void> {
  await sessionApi().post('/api/guest/order/code', asked)
}

export async function openByCode(asked: OrderLookupInput, code: string): Promise<OrderDetail> {
  return keepAccess(
    await sessionApi().post('/api/guest/order/open', {
      ...asked,
      code: code.replaceAll(/\s/g, ''),
    }),
  )
}

export async function openByLink(token: string): Promise<OrderDetail> {
  return keepAccess(await sessionApi().post('/api/guest/order/link', { token }))
}

export async function mailMyOrders(email: string): Promise<void> {
  await sessionApi().post('/api/guest/order/sendLinks', { email })
}

/** Reads an order transfer by its emailed link. */
export async function openTransfer(token: string): Promise<Transfer> {
  return { token, ...(await sessionApi().post('/api/guest/order/transfer', { token })) }
}

export async function answerTransfer(token: string, accept: boolean): Promise<void> {
  await sessionApi().post('/api/guest/order/answerTransfer', { token, accept })
}

/** Opens a gift by the code of its receipt. */
export async function openGift(code: string): Promise<Gift> {
  const gift = await sessionApi().post('/api/guest/order/gift', { gift: code })
  saveDraft(draft, { gift: code, orderId: gift.orderId })
  return gift
}

const draft = 'order-access'

/** Saves the access in this tab, so that a reload needs no second code. */
function keepAccess({ order, access }: { order: OrderDetail; access: string }): OrderDetail {
  saveDraft(draft, { access, orderId: order.id })
  return order
}

/** The access saved in this tab and its order. */
export function readSavedAccess(): { readonly access: string; readonly orderId: string } | null {
  const { access, orderId = '' } = readDraft(draft)
  return access === undefined ? null : { access, orderId }
}

/** The gift opened in this tab and its order. */
export function readSavedGift(): { readonly gift: string; readonly orderId: string } | null {
  const { gift, orderId = '' } = readDraft(draft)
  return gift === undefined ? null : { gift, orderId }
}

export function clearSavedAccess(): void {
  dropDraft(draft)
}

/**
 * Takes the token from the fragment of the URL, which no server or log sees, and removes it from
 * the URL.
 */
export function takeLinkToken(name: 't' | 'gift' | 'move'): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get(name)
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
