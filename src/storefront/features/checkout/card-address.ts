import type { Settlement } from '#modules/checkout/contract.ts'
import type { SettlementGroup } from './section-props.ts'

interface Facts {
  readonly groups: readonly Pick<SettlementGroup, 'kind' | 'shipped' | 'address'>[]
  readonly billing: Pick<Settlement['billing'], 'sameAsShipping'>
}

/** Whether "same as shipping" can be offered: one delivery has to go to the buyer. Gift cards sent by email have no address. */
export function canBillToShipping({ groups }: Pick<Facts, 'groups'>): boolean {
  return groups.some(
    ({ kind, shipped, address }) => kind === 'own' && (shipped || address !== null),
  )
}

export function isBilledToShipping({ billing, groups }: Facts): boolean {
  return billing.sameAsShipping && canBillToShipping({ groups })
}
