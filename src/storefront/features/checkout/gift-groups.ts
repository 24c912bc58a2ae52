import type { CheckoutGroup } from './section-props.ts'

type Delivery = Pick<CheckoutGroup, 'needsShipping' | 'wrap' | 'giftNote'>

/** Groups that are shipped, and other groups while a gift option can still be removed. */
export function giftGroups<Group extends Delivery>(groups: readonly Group[]): Group[] {
  return groups.filter(
    ({ needsShipping, wrap, giftNote }) => needsShipping || wrap || giftNote !== '',
  )
}
