import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDefaultMethod } from './arriving-methods.ts'
import { listLocalMethods, sortMethods } from './local-methods.ts'
import type { LocalShippingRules, ShippingRules } from './shipping-rules.ts'
import type { ShippingMethod, ShippingParcel } from './table-rates.ts'
import { testPricing } from '#test/support/settings.ts'

const own = testPricing.getShippingRules()
const local: LocalShippingRules = {
  pickup: {
    isOffered: true,
    label: 'Pick up at the shop',
    price: 0,
    readyDays: 1,
  },
  delivery: {
    isOffered: true,
    label: 'Local delivery',
    zipStarts: ['112', '10013'],
    price: 5_00,
    freeFrom: 80_00,
    days: 2,
  },
  shopAddress: {
    line1: '40 Mercer Street',
    line2: '',
    city: 'New York',
    stateCode: 'NY',
    zip: '10013',
  },
  place: {
    city: 'New York',
    address: '40 Mercer Street, New York, NY 10013',
    hours: 'Monday to Friday, 9 am to 5 pm',
  },
}
const rules: ShippingRules = { ...own, local }
const to = (zip: string, line1 = '1 Main Street') => ({ stateCode: 'NY', zip, line1, line2: '' })
const parcel = (given: Partial<ShippingParcel> = {}): ShippingParcel => ({
  destination: to('11201'),
  merchandise: 50_00,
  weightG: 2_000,
  productionTimes: [],
  // A Monday morning.
  now: new Date('2026-03-02T15:00:00Z'),
  canPickUp: true,
  ...given,
})
const list = (given: Partial<ShippingParcel> = {}, changed = rules) =>
  listLocalMethods(parcel(given), changed)
const ids = (...given: Parameters<typeof list>) => list(...given).map(({ id }) => id)

describe('pickup', () => {
  test('is offered with its place and hours, ready after the business days', () => {
    expect(list({ destination: to('90001') })).toEqual([
      {
        id: 'local.pickup',
        label: 'Pick up at the shop',
        price: 0,
        earliest: '2026-03-03',
        latest: '2026-03-03',
        pickup: local.place,
      },
    ])
  })

  test.each<[string, Partial<ShippingParcel>, string]>([
    ['an order on Friday is ready on Monday', { now: new Date('2026-03-06T15:00:00Z') }, '03-09'],
    ['a monogram of three days', { productionTimes: [{ leadDays: 0, workDays: 3 }] }, '03-06'],
    [
      'goods that arrive later',
      { productionTimes: [{ leadDays: 0, shipsOn: '2026-03-20', workDays: 0 }] },
      '03-23',
    ],
    ['made to order', { productionTimes: [{ leadDays: 14, workDays: 0 }] }, '03-17'],
  ])('%s', (_, given, date) => {
    expect(list(given).find(({ pickup }) => pickup)?.latest).toBe(`2026-${date}`)
  })

  test('is not offered for gifts, when switched off, or without a readable address', () => {
    expect(ids({ canPickUp: false })).toEqual(['local.delivery'])
    expect(
      ids({}, { ...rules, local: { ...local, pickup: { ...local.pickup, isOffered: false } } }),
    ).toEqual(['local.delivery'])
    expect(ids({}, { ...rules, local: { ...local, shopAddress: null } })).toEqual([
      'local.delivery',
    ])
    expect(ids({}, { ...rules, local: undefined })).toEqual([])
  })
})

describe('local delivery', () => {
  test('goes to its ZIP codes only, and not to PO boxes', () => {
    const zips = ['11201', '11299', '10013', '10014', '94610']
    expect(zips.filter((zip) => ids({ destination: to(zip) }).includes('local.delivery'))).toEqual([
      '11201',
      '11299',
      '10013',
    ])
    expect(ids({ destination: to('11201', 'PO Box 12') })).toEqual(['local.pickup'])
    expect(ids({ destination: null })).toEqual(['local.pickup'])
  })

  test('is free from its amount, unless that is zero', () => {
    const price = (merchandise: number, freeFrom = 80_00) =>
      list(
        { merchandise },
        {
          ...rules,
          local: { ...local, delivery: { ...local.delivery, freeFrom } },
        },
      )[0]?.price
    expect([price(79_99), price(80_00), price(200_00, 0)]).toEqual([5_00, 0, 5_00])
  })
})

test('pickup is last whatever it costs, and never the default', () => {
  const method = fc.record({
    price: fc.integer({ min: 0, max: 20_00 }),
    isPickup: fc.boolean(),
    day: fc.integer({ min: 10, max: 28 }),
  })
  fc.assert(
    fc.property(fc.array(method), fc.integer({ min: 10, max: 28 }), (drawn, needed) => {
      const methods = drawn.map(({ price, isPickup, day }, index): ShippingMethod => ({
        id: String(index),
        label: '',
        price,
        earliest: `2026-03-${day}` as '2026-03-10',
        latest: `2026-03-${day}` as '2026-03-10',
        ...(isPickup && { pickup: { city: '', address: '', hours: '' } }),
      }))
      const sorted = sortMethods(methods)
      const shipping = sorted.filter(({ pickup }) => !pickup)
      expect(sorted.slice(0, shipping.length)).toEqual(shipping)
      expect(shipping.map(({ price }) => price)).toEqual(
        shipping.map(({ price }) => price).toSorted((a, b) => a - b),
      )
      for (const deliverOn of [null, `2026-03-${needed}` as const])
        expect(findDefaultMethod(sorted, deliverOn)).toBe(findDefaultMethod(shipping, deliverOn))
    }),
  )
})
