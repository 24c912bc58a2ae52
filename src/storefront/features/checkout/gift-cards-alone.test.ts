import { describe, expect, it } from 'vitest'
import { canBillToShipping, isBilledToShipping } from './card-address.ts'
import { giftGroups } from './gift-groups.ts'
import type { CheckoutGroup } from './section-props.ts'

type Delivery = Pick<
  CheckoutGroup,
  'kind' | 'needsShipping' | 'isPickup' | 'address' | 'wrap' | 'giftNote'
>

const address = { line1: '24 Orchard Street' } as CheckoutGroup['address']
const parcel: Delivery = {
  kind: 'own',
  needsShipping: true,
  isPickup: false,
  address: null,
  wrap: false,
  giftNote: '',
}
const mailed: Delivery = { ...parcel, needsShipping: false }
const toAnn: Delivery = { ...parcel, kind: 'address', address }
const gift: Delivery = { ...parcel, kind: 'registry' }
const starts = (groups: readonly Delivery[], sameAsShipping = true) =>
  isBilledToShipping({ groups, billing: { sameAsShipping } })

describe('a checkout of emailed gift cards', () => {
  it('needs a billing address', () => {
    expect([canBillToShipping({ groups: [mailed] }), starts([mailed])]).toEqual([false, false])
    expect([canBillToShipping({ groups: [mailed, toAnn] }), starts([mailed, toAnn])]).toEqual([
      false,
      false,
    ])
  })

  it('uses the address entered for a removed delivery as the billing address', () => {
    expect([
      canBillToShipping({ groups: [{ ...mailed, address }] }),
      starts([{ ...mailed, address }]),
    ]).toEqual([true, true])
  })

  it('offers no gift options unless one is set', () => {
    expect(giftGroups([mailed, toAnn])).toEqual([toAnn])
    expect(
      giftGroups([
        { ...mailed, wrap: true },
        { ...mailed, giftNote: 'For you' },
      ]),
    ).toHaveLength(2)
  })
})

describe('the billing address', () => {
  it('is by default the shipping address of the buyer', () => {
    expect([starts([parcel]), starts([toAnn, parcel])]).toEqual([true, true])
  })

  it('is never that of another recipient or a registry, or against the choice of the shopper', () => {
    for (const groups of [[toAnn], [toAnn, toAnn], [gift], [gift, toAnn]])
      expect([canBillToShipping({ groups }), starts(groups)]).toEqual([false, false])
    expect(starts([parcel], false)).toBe(false)
  })

  it('is never that of the shop, or hidden, for a pickup', () => {
    const pickup = { ...parcel, isPickup: true, address }
    expect([canBillToShipping({ groups: [pickup] }), starts([pickup])]).toEqual([false, false])
  })
})
