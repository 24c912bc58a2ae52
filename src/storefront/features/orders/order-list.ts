import { truncateText } from '#kernel/text/truncate-text.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { cartStore } from '../cart/cart-store.ts'

export type OrderList = Answer<'get', '/api/order/list'>
export type OrderQuery = Required<Pick<Input<'get', '/api/order/list'>, 'state'>> & {
  readonly q: string
  readonly from: string
  readonly to: string
  readonly page: number
}

const states = ['all', 'open', 'closed', 'cancelled'] as const
export const ordersOnPage = 10

/** Parses the search parameters of the list; invalid ones are ignored. */
export function parseOrderQuery(search: URLSearchParams): OrderQuery {
  const day = (name: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(search.get(name) ?? '') ? (search.get(name) ?? '') : ''
  const page = Number(search.get('page') ?? 1)
  return {
    q: truncateText((search.get('q') ?? '').trim(), 100).trim(),
    state: states.find((state) => state === search.get('state')) ?? 'all',
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The search parameters of a list page. */
export function orderSearch({ q, state, from, to, page }: OrderQuery): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (state && state !== 'all') search.set('state', state)
  if (from) search.set('from', from)
  if (to) search.set('to', to)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export function readOrders({ q, state, from, to, page }: OrderQuery): Promise<OrderList> {
  const words = { ...(q && { q }), ...(from && { from }), ...(to && { to }) }
  return sessionApi().get('/api/order/list', { ...words, state, page, pageSize: ordersOnPage })
}

/** A page of the orders, and those that the member placed before the shop moved. */
export async function readAllOrders(query: OrderQuery) {
  const [list, { orders: pastOrders }] = await Promise.all([
    readOrders(query),
    sessionApi().get('/api/user/pastOrders', {}),
  ])
  return { list, pastOrders }
}

export type ReorderAnswer = Omit<Answer<'post', '/api/order/reorder'>, 'cart'>

/** Adds the items of an order to the cart at current prices. */
export async function reorder(id: string): Promise<ReorderAnswer> {
  const { cart, added, left } = await sessionApi().post(
    '/api/order/reorder',
    { id },
    { idempotencyKey: crypto.randomUUID() },
  )
  cartStore.change({ cart })
  return { added, left }
}
