import type { SettlementGroup } from './section-props.ts'

/** "Reno NV": of gifts to a registry the town is all that is known, and it is enough. Empty until it is known where it goes. */
export function placeOfGroup({ address, place }: Pick<SettlementGroup, 'address' | 'place'>): string {
  return address ? `${address.city} ${address.stateCode}` : place.replace(',', '')
}
