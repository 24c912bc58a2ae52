import type { Settlement } from '#modules/checkout/contract.ts'
import type { SettlementGroup } from './section-props.ts'

type Delivery = Pick<SettlementGroup, 'kind' | 'shipped' | 'address'>

interface Facts {
  readonly groups: readonly Delivery[]
  readonly billing: Pick<Settlement['billing'], 'sameAsShipping'>
}

/** Whether the card can have the address of a delivery: of one that tells its address to the buyer. */
export function canHaveAddressOf({ groups }: Pick<Facts, 'groups'>): boolean {
  return groups.some(tellsAddress)
}

/** A parcel to somebody else says nothing about the card. */
export function startsWithAddressOf({ billing, groups }: Facts): boolean {
  const isOwn = groups.some((group) => group.kind === 'own' && tellsAddress(group))
  return billing.sameAsShipping && canHaveAddressOf({ groups }) && (groups.length === 1 || isOwn)
}

/** A registry tells its giver no street; gift cards, which come by email, are asked for none. */
function tellsAddress({ kind, shipped, address }: Delivery): boolean {
  return kind !== 'registry' && (shipped || address !== null)
}
