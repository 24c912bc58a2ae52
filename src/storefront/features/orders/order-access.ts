import { keptAccess, keptGift } from './tracking.ts'

/** How this browser may ask for all of an order: as its owner's session, or by the mailed link or code it was opened with. */
export type OrderAccess = { readonly id: string } | { readonly token: string }

/** The same for returns, which whoever was given something can ask for too. */
export function returnAccessTo(orderId: string): OrderAccess | { readonly gift: string } {
  const kept = keptGift()
  return kept?.orderId === orderId ? { gift: kept.gift } : accessTo(orderId)
}

export function accessTo(orderId: string): OrderAccess {
  const kept = keptAccess()
  return kept?.orderId === orderId ? { token: kept.access } : { id: orderId }
}
