import type { SettlementGroup } from './section-props.ts'

/** "Reno NV": of gifts to a registry the town is all that is known, and it is enough. Empty until it is known where it goes. */
export function placeOfGroup({
  address,
  place,
}: Pick<SettlementGroup, 'address' | 'place'>): string {
  return address ? `${address.city} ${address.stateCode}` : place.replace(',', '')
}

export function addressSection(groupId: string): string {
  return `address:${groupId}`
}

/** One's own delivery has another id after signing in, and is the same delivery. */
export function addressDraft({ id, kind }: Pick<SettlementGroup, 'id' | 'kind'>): string {
  return addressSection(kind === 'own' ? 'own' : id)
}
