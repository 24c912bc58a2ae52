import type { OrderDetail, OrderGlance } from '#modules/orders/contract.ts'
import { publicApi } from '#storefront/api/browser-api.ts'
import { dropDraft, keepDraft, readDraft } from '#storefront/session/drafts.ts'

export interface Asked {
  readonly number: string
  readonly email: string
}

export function lookUpOrder(asked: Asked): Promise<OrderGlance> {
  return publicApi().post('/api/guest/order/lookup', asked)
}

export async function sendCode(asked: Asked): Promise<void> {
  await publicApi().post('/api/guest/order/code', asked)
}

export async function openByCode(asked: Asked, code: string): Promise<OrderDetail> {
  return keepAccess(await publicApi().post('/api/guest/order/open', { ...asked, code: code.replaceAll(/\s/g, '') }))
}

export async function openByLink(token: string): Promise<OrderDetail> {
  return keepAccess(await publicApi().post('/api/guest/order/link', { token }))
}

export async function mailMyOrders(email: string): Promise<void> {
  await publicApi().post('/api/guest/order/byMail', { email })
}

const draft = 'order-access'

/** An opened order stays open in this tab: a reload asks for no second code. */
function keepAccess({ order, access }: { order: OrderDetail; access: string }): OrderDetail {
  keepDraft(draft, { access, orderId: order.id })
  return order
}

/** What this tab has opened by a link or a code, and which order that is. */
export function keptAccess(): { readonly access: string; readonly orderId: string } | null {
  const { access, orderId = '' } = readDraft(draft)
  return access === undefined ? null : { access, orderId }
}

export function closeAccess(): void {
  dropDraft(draft)
}

/** The token of a mailed link stands behind the #, where no server and no log ever sees it; it leaves the address at once. */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t')
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
