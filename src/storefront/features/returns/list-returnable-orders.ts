import { hasLevel } from '#storefront/session/level.ts'
import { session } from '#storefront/session/session.ts'
import { readOrders, type OrderList } from '../orders/order-list.ts'

/** A member's latest orders with something to return. Empty for guests. */
export async function listReturnableOrders(): Promise<readonly OrderList['rows'][number][]> {
  if (!hasLevel(session.snapshot().userInfo, 0)) return []
  const { rows } = await readOrders({ q: '', state: 'all', from: '', to: '', page: 1 })
  return rows.filter(({ returnableUntil }) => returnableUntil !== null)
}
