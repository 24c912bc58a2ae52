import { formatGroupTown } from './format-group-town.ts'
import type { CheckoutGroup } from './section-props.ts'

export type Method = CheckoutGroup['methods'][number]

/** Pickup at the shop, if this group can be picked up. */
export function findPickupMethod({ methods }: Pick<CheckoutGroup, 'methods'>): Method | undefined {
  return methods.find(({ pickup }) => pickup !== undefined)
}

export function listShippingMethods({ methods }: Pick<CheckoutGroup, 'methods'>): Method[] {
  return methods.filter(({ pickup }) => pickup === undefined)
}

/** It has an address, or the name of who picks it up. */
export function isDestinationKnown(
  group: Pick<CheckoutGroup, 'isPickup' | 'pickupPerson' | 'address' | 'place'>,
): boolean {
  return group.isPickup ? group.pickupPerson !== null : formatGroupTown(group) !== ''
}
