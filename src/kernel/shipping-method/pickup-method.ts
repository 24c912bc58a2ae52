/** The method with which the buyer picks an order up at the shop; stored with orders. */
export const pickupMethodId = 'local.pickup'

export const localDeliveryMethodId = 'local.delivery'

export function isPickup(methodId: string | null | undefined): boolean {
  return methodId === pickupMethodId
}
