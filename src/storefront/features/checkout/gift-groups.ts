import type { SettlementGroup } from './section-props.ts'

type Delivery = Pick<SettlementGroup, 'shipped' | 'wrap' | 'giftNote'>

/** Groups that are shipped, and other groups while a gift option can still be removed. */
export function giftGroups<Group extends Delivery>(groups: readonly Group[]): Group[] {
  return groups.filter(({ shipped, wrap, giftNote }) => shipped || wrap || giftNote !== '')
}
