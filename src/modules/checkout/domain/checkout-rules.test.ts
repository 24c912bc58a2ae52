import { describe, expect, test } from 'vitest'
import { checkAddress } from './address-check.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import {
  parseDraft,
  updateDraft,
  type CheckoutDraft,
  type DraftInput,
  type ShownPrices,
} from './draft.ts'
import {
  findBillingAddress,
  getPricedMethodId,
  listMissingSections,
  type GroupFacts,
} from './checkout-rules.ts'
import { describeTotalChanges } from './total-changes.ts'

const home: DeliveryAddress = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  line1: '24 Orchard Street',
  line2: '',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  countryCode: 'US',
  phone: '2125550142',
  deliveryNotes: '',
}
const now = new Date('2026-03-02T15:00:00Z')
const group = (more: Partial<GroupFacts> = {}): GroupFacts => ({
  id: 'grp_1',
  kind: 'own',
  needsShipping: true,
  address: home,
  methodId: 'standard',
  isPickup: false,
  pickupPerson: null,
  ...more,
})

describe('an address', () => {
  test('that is in order raises nothing', () => {
    expect(checkAddress(home, { methodId: 'standard' })).toEqual({ suggestion: null, warnings: [] })
  })

  test('with a ZIP code of another state is offered that state', () => {
    expect(checkAddress({ ...home, zip: '02139' }, { methodId: null }).suggestion).toEqual({
      address: { ...home, zip: '02139', stateCode: 'MA' },
      reason: 'ZIP code 02139 is in Massachusetts, not in New York.',
    })
  })

  test.each([
    ['24 Orchard Street Apt 4', '24 Orchard Street', 'Apt 4'],
    ['24 Orchard Street, #4B', '24 Orchard Street', '#4B'],
    ['24 Orchard St. Unit 12', '24 Orchard St.', 'Unit 12'],
    ['500 Fifth Ave Suite 300', '500 Fifth Ave', 'Suite 300'],
  ])('%s is offered as two lines', (typed, line1, line2) => {
    expect(
      checkAddress({ ...home, line1: typed }, { methodId: null }).suggestion?.address,
    ).toMatchObject({ line1, line2 })
  })

  test.each([
    '24 Aptos Street',
    '7 Unity Road',
    '12 Floral Park',
    '1 Stewart Place',
    '24 Suitland Parkway',
  ])('%s is left alone', (line1) => {
    expect(checkAddress({ ...home, line1 }, { methodId: null })).toEqual({
      suggestion: null,
      warnings: [],
    })
  })

  test.each([
    [
      { line1: '24 Orchard Towers' },
      'This looks like an apartment building. Add the apartment or unit number, if there is one.',
    ],
    [{ line1: 'Orchard Street' }, 'The street number is missing. Please check it.'],
    [{ zip: '00000' }, 'We could not find the ZIP code 00000. Please check it.'],
    [{ line1: 'PO Box 12' }, 'Next-day shipping isn’t available to PO boxes.'],
  ])('%j gets a warning', (change, warning) => {
    expect(checkAddress({ ...home, ...change }, { methodId: null }).warnings).toEqual([warning])
  })

  test('a PO box with next day chosen is told so', () => {
    expect(
      checkAddress({ ...home, line1: 'PO Box 12' }, { methodId: 'next-day' }).warnings,
    ).toEqual([
      'Next-day shipping isn’t available to PO boxes. Choose another shipping method or a street address.',
    ])
  })
})

describe('what is missing', () => {
  test('is asked in order', () => {
    expect(
      listMissingSections({
        email: null,
        groups: [group({ address: null, methodId: null })],
        billing: null,
        due: 1,
      }),
    ).toEqual(['email', 'address', 'billing'])
    expect(
      listMissingSections({
        email: 'a@b.co',
        groups: [group({ methodId: null })],
        billing: null,
        due: 1,
      }),
    ).toEqual(['method', 'billing'])
  })

  test('is nothing of delivery for what is not shipped, and nothing of the card for what costs nothing', () => {
    expect(
      listMissingSections({
        email: 'a@b.co',
        groups: [group({ needsShipping: false, address: null, methodId: null })],
        billing: null,
        due: 0,
      }),
    ).toEqual([])
  })

  test('is the name of who comes for a pickup, and neither address nor method', () => {
    const pickup = group({ address: null, methodId: 'local.pickup', isPickup: true })
    const list = (...groups: GroupFacts[]) =>
      listMissingSections({ email: 'a@b.co', groups, billing: null, due: 1 })
    expect(list(pickup)).toEqual(['pickupPerson', 'billing'])
    expect(list({ ...pickup, pickupPerson: home })).toEqual(['billing'])
    expect(
      list({ ...pickup, pickupPerson: home }, group({ kind: 'address', address: null })),
    ).toEqual(['address', 'billing'])
  })

  test('the method that is priced counts, unless another was chosen, which does not go there', () => {
    expect([
      getPricedMethodId(null, 'express'),
      getPricedMethodId('express', 'express'),
      getPricedMethodId('next-day', 'express'),
      getPricedMethodId(null, null),
    ]).toEqual(['express', 'express', null, null])
  })
})

describe("the card's address", () => {
  test("is the shopper's own delivery unless another is entered", () => {
    expect(findBillingAddress(parseDraft(null), [group()])).toMatchObject({
      line1: '24 Orchard Street',
      region: 'NY',
      countryCode: 'US',
    })
    const card = {
      firstName: 'N',
      lastName: 'H',
      line1: '1 Rue Cler',
      line2: '',
      city: 'Paris',
      region: '',
      postalCode: '75007',
      countryCode: 'FR',
    }
    expect(
      findBillingAddress(
        { ...parseDraft(null), billing: { sameAsShipping: false, address: card } },
        [group()],
      ),
    ).toEqual(card)
  })

  test('is never that of a delivery to somebody else, not even when it is asked to be the same as shipping', () => {
    const same = { ...parseDraft(null), billing: { sameAsShipping: true, address: null } }
    const others = [group({ kind: 'address' }), group({ id: 'grp_2', kind: 'registry' })]
    for (const groups of [others, others.slice(0, 1), others.slice(1)])
      expect([
        findBillingAddress(parseDraft(null), groups),
        findBillingAddress(same, groups),
      ]).toEqual([null, null])
    expect(findBillingAddress(same, [...others, group({ id: 'grp_3' })])).toMatchObject({
      line1: '24 Orchard Street',
    })
  })
})

describe('the draft', () => {
  const ip = '203.0.113.7'

  test('takes over what is entered, keeps the rest and forgets what the cart no longer has', () => {
    const first = updateDraft(
      parseDraft(null),
      {
        groups: [
          { groupId: 'grp_1', address: home },
          { groupId: 'grp_2', address: home },
        ],
      },
      { groupIds: ['grp_1', 'grp_2'], now, ip },
    )
    const second = updateDraft(
      first,
      { groups: [{ groupId: 'grp_1', methodId: 'express' }] },
      { groupIds: ['grp_1'], now, ip },
    )
    expect(second.groups).toEqual({ grp_1: { address: home, methodId: 'express' } })
  })

  test('keeps what was entered for shipping while it is picked up, and the other way around', () => {
    const enter = (
      draft: CheckoutDraft,
      entered: Partial<NonNullable<DraftInput['groups']>[number]>,
    ) =>
      updateDraft(
        draft,
        { groups: [{ groupId: 'grp_1', ...entered }] },
        { groupIds: ['grp_1'], now, ip },
      )
    const person = { firstName: 'Theo', lastName: 'Hale', phone: '2125550143' }
    const shipped = enter(parseDraft(null), { address: home, methodId: 'express' })
    const pickedUp = enter(shipped, { isPickup: true, pickupPerson: person })
    expect(pickedUp.groups['grp_1']).toEqual({
      address: home,
      methodId: 'express',
      isPickup: true,
      pickupPerson: person,
    })
    const back = enter(pickedUp, { isPickup: false })
    expect(back.groups['grp_1']).toEqual({
      address: home,
      methodId: 'express',
      pickupPerson: person,
    })
    expect(enter(back, { methodId: 'local.pickup' })).toEqual(pickedUp)
    expect(enter(pickedUp, { methodId: 'standard' }).groups['grp_1']).toMatchObject({
      methodId: 'standard',
    })
    expect(enter(pickedUp, { address: home })).toEqual(pickedUp)
  })

  test('keeps the time and the place of a change of consent, not of its repetition', () => {
    const yes = updateDraft(parseDraft(null), { marketing: true }, { groupIds: [], now, ip })
    const again = updateDraft(
      yes,
      { marketing: true },
      { groupIds: [], now: new Date(now.getTime() + 1_000), ip },
    )
    const no = updateDraft(
      again,
      { marketing: false },
      { groupIds: [], now: new Date(now.getTime() + 2_000), ip },
    )
    expect([yes.marketing, again.marketing, no.marketing]).toEqual([
      { consent: true, at: now.toISOString(), ip },
      { consent: true, at: now.toISOString(), ip },
      { consent: false, at: '2026-03-02T15:00:02.000Z', ip },
    ])
    expect(
      updateDraft(parseDraft(null), { marketing: false }, { groupIds: [], now, ip }).marketing,
    ).toBeNull()
  })
})

describe('a changed total', () => {
  const was: ShownPrices = {
    lines: [
      { id: 'a', name: 'Napkins', qty: 2, unitPrice: 96_00 },
      { id: 'b', name: 'Sheet', qty: 1, unitPrice: 148_00 },
    ],
    discount: 0,
    wrap: 0,
    shipping: 6_00,
    tax: 10_00,
    grand: 356_00,
    tendered: 0,
  }

  test('is explained line by line and part by part', () => {
    const changed: ShownPrices = {
      lines: [
        { id: 'a', name: 'Napkins', qty: 1, unitPrice: 99_00 },
        { id: 'c', name: 'Towel', qty: 1, unitPrice: 48_00 },
      ],
      discount: 0,
      wrap: 6_00,
      shipping: 9_00,
      tax: 10_00,
      grand: 172_00,
      tendered: 0,
    }
    expect(describeTotalChanges({ expected: 356_00, was, now: changed })).toEqual([
      'Sheet is no longer in your cart.',
      'Napkins: 1 instead of 2.',
      'Napkins now costs $99.00; it was $96.00.',
      'Towel is new in your cart: 1 at $48.00.',
      'Gift wrap is now $6.00; it was $0.00.',
      'Shipping is now $9.00; it was $6.00.',
    ])
  })

  test('that nobody can explain is said as it is', () => {
    expect(describeTotalChanges({ expected: 1, was, now: was })).toEqual([
      'Your page showed $0.01; the total is $356.00.',
    ])
    expect(describeTotalChanges({ expected: 1, was: null, now: was })).toHaveLength(1)
  })
})
