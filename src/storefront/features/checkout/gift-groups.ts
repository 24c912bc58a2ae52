import type { SettlementGroup } from './section-props.ts'

type Delivery = Pick<SettlementGroup, 'shipped' | 'wrap' | 'giftNote'>

/** The deliveries that are a parcel; and one that no longer is, while something chosen for it can be taken back. */
export function giftGroups<Group extends Delivery>(groups: readonly Group[]): Group[] {
  return groups.filter(({ shipped, wrap, giftNote }) => shipped || wrap || giftNote !== '')
}
