import type { CardAddress, DeliveryAddress } from './delivery-address.ts'
import { toBillingAddress, type CheckoutDraft } from './draft.ts'
import type { PickupPerson } from './pickup-choice.ts'

export type Section = 'email' | 'address' | 'pickupPerson' | 'method' | 'billing'

export interface GroupFacts {
  readonly id: string
  readonly kind: 'own' | 'address' | 'registry'
  readonly needsShipping: boolean
  readonly address: DeliveryAddress | null
  readonly methodId: string | null
  /** The buyer picks it up at the shop, which offers it. */
  readonly isPickup: boolean
  readonly pickupPerson: PickupPerson | null
}

export interface SectionFacts {
  readonly email: string | null
  readonly groups: readonly GroupFacts[]
  readonly billing: CardAddress | null
  /** What the card pays. */
  readonly due: number
}

/**
 * The sections still to fill in, in order. Only shipped groups need an address, only a pickup the
 * name of who comes, and only a card a billing address.
 */
export function listMissingSections({ email, groups, billing, due }: SectionFacts): Section[] {
  const parcels = groups.filter((group) => group.needsShipping && !group.isPickup)
  const isSomebodyMissing = groups.some((group) => group.isPickup && !group.pickupPerson)
  return [
    ...(email ? [] : ['email' as const]),
    ...(parcels.every((group) => group.address) ? [] : ['address' as const]),
    ...(isSomebodyMissing ? ['pickupPerson' as const] : []),
    ...(parcels.every((group) => !group.address || group.methodId) ? [] : ['method' as const]),
    ...(billing || due === 0 ? [] : ['billing' as const]),
  ]
}

/** The priced method; null when another was chosen, which does not serve the address. */
export function getPricedMethodId(chosen: string | null, priced: string | null): string | null {
  return chosen === null || chosen === priced ? priced : null
}

export function isBillingSameAsShipping({ billing }: CheckoutDraft): boolean {
  return billing?.sameAsShipping ?? true
}

/**
 * The billing address: as entered, or the shipping address of the buyer's own group, never of
 * another's.
 */
export function findBillingAddress(
  draft: CheckoutDraft,
  groups: readonly GroupFacts[],
): CardAddress | null {
  if (!isBillingSameAsShipping(draft)) return draft.billing?.address ?? null
  const own = groups.find((group) => group.kind === 'own' && group.address)?.address
  return own ? toBillingAddress(own) : null
}
