import { keptAccess } from './tracking.ts'

/** How this browser may ask for all of an order: as its owner's session, or by the mailed link or code it was opened with. */
export type OrderAccess = { readonly id: string } | { readonly token: string }

export function accessTo(orderId: string): OrderAccess {
  const kept = keptAccess()
  return kept?.orderId === orderId ? { token: kept.access } : { id: orderId }
}
