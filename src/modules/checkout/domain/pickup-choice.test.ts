import { describe, expect, test } from 'vitest'
import {
  choosePickup,
  findPickupPerson,
  findPickupProblem,
  getChosenMethodId,
  isPickupChosen,
  toPickupAddress,
} from './pickup-choice.ts'

const person = { firstName: 'Nora', lastName: 'Hale', phone: '2125550142' }
const shop = {
  line1: '40 Prospect Street',
  line2: '',
  city: 'Cambridge',
  stateCode: 'MA',
  zip: '02139',
}
const own = { isPickup: false, kind: 'own', needsShipping: true, isOffered: true } as const

describe('the choice', () => {
  test('is shipping at first, and changes with the choice or with the method', () => {
    const choose = (entered: Parameters<typeof choosePickup>[1]) =>
      choosePickup({ isPickup: false, methodId: 'express' }, entered)
    expect(choosePickup(undefined)).toEqual({ isPickup: false, methodId: null })
    expect(choose({ isPickup: true })).toEqual({ isPickup: true, methodId: 'express' })
    expect(choose({ methodId: 'local.pickup' })).toEqual({ isPickup: true, methodId: 'express' })
    expect(choose({ methodId: 'standard' })).toEqual({ isPickup: false, methodId: 'standard' })
    expect(choose({ pickupPerson: person })).toEqual({ isPickup: false, methodId: 'express' })
  })

  test('takes the place of the shipping method in the price', () => {
    expect([
      getChosenMethodId(undefined),
      getChosenMethodId({ methodId: 'express' }),
      getChosenMethodId({ methodId: 'express', isPickup: true }),
    ]).toEqual([null, 'express', 'local.pickup'])
  })

  test('is read from drafts in which pickup was a method', () => {
    const older = { methodId: 'local.pickup' }
    expect(isPickupChosen(older)).toBe(true)
    expect(choosePickup(older)).toEqual({ isPickup: true, methodId: null })
    expect(choosePickup(older, { isPickup: false })).toEqual({ isPickup: false, methodId: null })
  })
})

test('the buyer of a shipping address picks it up unless someone else is named', () => {
  const address = toPickupAddress({ ...person, firstName: 'Theo' }, shop)
  expect(findPickupPerson(undefined, address)).toEqual({ ...person, firstName: 'Theo' })
  expect(findPickupPerson(person, address)).toEqual(person)
  expect(findPickupPerson(null, null)).toBeNull()
})

test('an order that is picked up has the address of the shop and the name of who comes', () => {
  expect(toPickupAddress(person, shop)).toEqual({
    ...person,
    ...shop,
    company: '',
    countryCode: 'US',
    deliveryNotes: '',
  })
})

describe('a choice is refused', () => {
  test.each([
    [{ isPickup: true, methodId: 'standard' }, 'pickup-contradicts-method', 'methodId'],
    [{ isPickup: false, methodId: 'local.pickup' }, 'pickup-contradicts-method', 'methodId'],
    [{ isPickup: true, address: shop }, 'pickup-has-no-address', 'address'],
    [{ isPickup: true, addressId: 'adr_1' }, 'pickup-has-no-address', 'addressId'],
    [{ pickupPerson: person }, 'delivery-not-pickup', 'pickupPerson'],
    [{ isPickup: false, pickupPerson: person }, 'delivery-not-pickup', 'pickupPerson'],
  ])('if it contradicts itself: %j', (entered, reason, field) => {
    expect(findPickupProblem(entered, own)).toMatchObject({ reason, field })
  })

  test.each([
    [{ isOffered: false }, 'pickup-not-offered'],
    [{ kind: 'address' as const }, 'gift-not-picked-up'],
    [{ kind: 'registry' as const }, 'gift-not-picked-up'],
    [{ needsShipping: false }, 'nothing-to-pick-up'],
  ])('if it cannot be picked up: %j', (facts, reason) => {
    expect(findPickupProblem({ isPickup: true }, { ...own, ...facts })).toMatchObject({
      reason,
      field: 'isPickup',
    })
  })

  test.each([
    { isPickup: true },
    { isPickup: true, methodId: 'local.pickup', pickupPerson: person },
    { methodId: 'local.pickup', address: shop },
    { isPickup: false, methodId: 'standard', address: shop },
    {},
  ])('but not %j', (entered) => {
    expect(findPickupProblem(entered, own)).toBeNull()
  })

  test('but not the name of who comes, or another address, while pickup is chosen', () => {
    const pickup = { ...own, isPickup: true }
    expect(findPickupProblem({ pickupPerson: person }, pickup)).toBeNull()
    expect(findPickupProblem({ address: shop }, pickup)).toBeNull()
  })
})
