import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export interface AccountOverview {
  /** The latest order; null before the first. */
  readonly order: Answer<'get', '/api/order/list'>['rows'][number] | null
  readonly orderCount: number
  readonly points: Answer<'get', '/api/reward/account'>
  /** The registry with the next event, or the last one. */
  readonly registry: Answer<'get', '/api/registry/index'>['rows'][number] | null
  /** Of the shop's earlier store. */
  readonly pastOrders: Answer<'get', '/api/user/pastOrders'>['orders']
  readonly wishlist: Answer<'get', '/api/wishlist/detail'> | null
}

/** Reads what the start page of the account shows. */
export async function readAccountOverview(): Promise<AccountOverview> {
  const api = sessionApi()
  const [orders, points, registries, wishlists, past] = await Promise.all([
    api.get('/api/order/list', { state: 'all', page: 1, pageSize: 1 }),
    api.get('/api/reward/account', {}),
    api.get('/api/registry/index', {}),
    api.get('/api/wishlist/index', {}),
    api.get('/api/user/pastOrders', {}),
  ])
  const list = wishlists.lists.find(({ isDefault }) => isDefault) ?? wishlists.lists[0]
  return {
    order: orders.rows[0] ?? null,
    orderCount: orders.total,
    points,
    pastOrders: past.orders,
    registry: registries.rows.find(({ status }) => status !== 'deleted') ?? null,
    wishlist: list ? await api.get('/api/wishlist/detail', { id: list.id }) : null,
  }
}
