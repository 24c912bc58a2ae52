import { formatTown } from '#kernel/us-address/city-line.ts'
import type { CheckoutGroup } from './section-props.ts'

/**
 * The town of a group, such as "Reno, NV"; for registry gifts nothing else is known. Empty without
 * an address.
 */
export function formatGroupTown({
  address,
  place,
}: Pick<CheckoutGroup, 'address' | 'place'>): string {
  return address ? formatTown(address) : place
}

export function addressSection(groupId: string): string {
  return `address:${groupId}`
}

/** The own group has another id after sign-in, so its draft has a fixed key. */
export function addressDraft({ id, kind }: Pick<CheckoutGroup, 'id' | 'kind'>): string {
  return addressSection(kind === 'own' ? 'own' : id)
}
