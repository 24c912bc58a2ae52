import type { CheckoutView } from '#modules/checkout/contract.ts'
import type { CheckoutGroup } from './section-props.ts'

interface AddressFacts {
  readonly groups: readonly Pick<CheckoutGroup, 'kind' | 'needsShipping' | 'isPickup' | 'address'>[]
  readonly billing: Pick<CheckoutView['billing'], 'sameAsShipping'>
}

/**
 * Whether "same as shipping" is offered: requires a group that ships to the buyer. Emailed gift
 * cards have no address, and the address of a pickup is that of the shop.
 */
export function canBillToShipping({ groups }: Pick<AddressFacts, 'groups'>): boolean {
  return groups.some(
    ({ kind, needsShipping, isPickup, address }) =>
      kind === 'own' && !isPickup && (needsShipping || address !== null),
  )
}

export function isBilledToShipping({ billing, groups }: AddressFacts): boolean {
  return billing.sameAsShipping && canBillToShipping({ groups })
}
