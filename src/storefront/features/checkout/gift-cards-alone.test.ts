import { describe, expect, it } from 'vitest'
import { canHaveAddressOf, startsWithAddressOf } from './card-address.ts'
import { giftGroups } from './gift-groups.ts'
import type { SettlementGroup } from './section-props.ts'

type Delivery = Pick<SettlementGroup, 'kind' | 'shipped' | 'address' | 'wrap' | 'giftNote'>

const address = { line1: '24 Orchard Street' } as SettlementGroup['address']
const parcel: Delivery = { kind: 'own', shipped: true, address: null, wrap: false, giftNote: '' }
const mailed: Delivery = { ...parcel, shipped: false }
const toAnn: Delivery = { ...parcel, kind: 'address', address }
const gift: Delivery = { ...parcel, kind: 'registry' }
const starts = (groups: readonly Delivery[], sameAsShipping = true) => startsWithAddressOf({ groups, billing: { sameAsShipping } })

describe('gift cards, which come by email and are asked for no address,', () => {
  it('lend the card none: it is asked for its own', () => {
    expect([canHaveAddressOf({ groups: [mailed] }), starts([mailed])]).toEqual([false, false])
    expect([canHaveAddressOf({ groups: [mailed, toAnn] }), starts([mailed, toAnn])]).toEqual([true, false])
  })

  it('lend it the one that was entered before the parcel went', () => {
    expect([canHaveAddressOf({ groups: [{ ...mailed, address }] }), starts([{ ...mailed, address }])]).toEqual([true, true])
  })

  it('are offered no wrapping, until something was chosen that can be taken back', () => {
    expect(giftGroups([mailed, toAnn])).toEqual([toAnn])
    expect(
      giftGroups([
        { ...mailed, wrap: true },
        { ...mailed, giftNote: 'For you' },
      ]),
    ).toHaveLength(2)
  })
})

describe('the card’s address', () => {
  it('is the delivery’s from the start when there is one, or an own one among several', () => {
    expect([starts([parcel]), starts([toAnn]), starts([toAnn, parcel])]).toEqual([true, true, true])
  })

  it('is not taken from one of several other people, nor from a registry, nor against what was said', () => {
    expect([starts([toAnn, toAnn]), starts([gift]), starts([gift, toAnn]), starts([parcel], false)]).toEqual([false, false, false, false])
  })
})
