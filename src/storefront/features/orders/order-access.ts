import { readSavedAccess, readSavedGift } from './tracking.ts'

/**
 * How this browser accesses an order: by its owner's session, or by the emailed link or code it
 * was opened with.
 */
export type OrderAccess = { readonly id: string } | { readonly token: string }

/** The same for returns, which gift recipients can access too. */
export function returnAccess(orderId: string): OrderAccess | { readonly gift: string } {
  const saved = readSavedGift()
  return saved?.orderId === orderId ? { gift: saved.gift } : getOrderAccess(orderId)
}

export function getOrderAccess(orderId: string): OrderAccess {
  const saved = readSavedAccess()
  return saved?.orderId === orderId ? { token: saved.access } : { id: orderId }
}
