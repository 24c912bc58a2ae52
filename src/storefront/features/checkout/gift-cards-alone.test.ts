import { describe, expect, it } from 'vitest'
import { canBillToShipping, isBilledToShipping } from './card-address.ts'
import { giftGroups } from './gift-groups.ts'
import type { SettlementGroup } from './section-props.ts'

type Delivery = Pick<SettlementGroup, 'kind' | 'shipped' | 'address' | 'wrap' | 'giftNote'>

const address = { line1: '24 Orchard Street' } as SettlementGroup['address']
const parcel: Delivery = { kind: 'own', shipped: true, address: null, wrap: false, giftNote: '' }
const mailed: Delivery = { ...parcel, shipped: false }
const toAnn: Delivery = { ...parcel, kind: 'address', address }
const gift: Delivery = { ...parcel, kind: 'registry' }
const starts = (groups: readonly Delivery[], sameAsShipping = true) =>
  isBilledToShipping({ groups, billing: { sameAsShipping } })

describe('gift cards, which come by email and are asked for no address,', () => {
  it('lend the card none: it is asked for its own', () => {
    expect([canBillToShipping({ groups: [mailed] }), starts([mailed])]).toEqual([false, false])
    expect([canBillToShipping({ groups: [mailed, toAnn] }), starts([mailed, toAnn])]).toEqual([
      false,
      false,
    ])
  })

  it('lend it the one that was entered before the parcel went', () => {
    expect([
      canBillToShipping({ groups: [{ ...mailed, address }] }),
      starts([{ ...mailed, address }]),
    ]).toEqual([true, true])
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
  it('is that of the delivery to the buyer from the start, alone or among several', () => {
    expect([starts([parcel]), starts([toAnn, parcel])]).toEqual([true, true])
  })

  it('is never that of somebody else, nor of a registry, nor taken against what was said', () => {
    for (const groups of [[toAnn], [toAnn, toAnn], [gift], [gift, toAnn]])
      expect([canBillToShipping({ groups }), starts(groups)]).toEqual([false, false])
    expect(starts([parcel], false)).toBe(false)
  })
})
