import { keptAccess, keptGift } from './tracking.ts'

/**
 * How this browser accesses an order: by its owner's session, or by the emailed link or code it
 * was opened with.
 */
export type OrderAccess = { readonly id: string } | { readonly token: string }

/** The same for returns, which gift recipients can access too. */
export function returnAccessTo(orderId: string): OrderAccess | { readonly gift: string } {
  const saved = keptGift()
  return saved?.orderId === orderId ? { gift: saved.gift } : accessTo(orderId)
}

export function accessTo(orderId: string): OrderAccess {
  const saved = keptAccess()
  return saved?.orderId === orderId ? { token: saved.access } : { id: orderId }
}
