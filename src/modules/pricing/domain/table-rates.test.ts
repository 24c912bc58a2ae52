import { describe, expect, test } from 'vitest'
import {
  listShippingMethods,
  calculateFreeShippingShortfall,
  type ShippingParcel,
} from './table-rates.ts'
import { testPricing } from '#test/support/settings.ts'

const rules = testPricing.getShippingRules()
const to = (stateCode: string, zip: string, line1 = '1 Main Street') => ({
  stateCode,
  zip,
  line1,
  line2: '',
})
const parcel = (given: Partial<ShippingParcel> = {}): ShippingParcel => ({
  destination: to('NY', '10001'),
  merchandise: 100_00,
  weightG: 2_000,
  productionTimes: [],
  now: new Date('2026-03-02T15:00:00Z'),
  ...given,
})
const prices = (given: Partial<ShippingParcel>) =>
  listShippingMethods(parcel(given), rules).map(({ id, price }) => [id, price])

describe('methodsFor', () => {
  test('standard, express and next day, cheapest first', () => {
    expect(prices({})).toEqual([
      ['standard', 6_00],
      ['express', 18_00],
      ['next-day', 32_00],
    ])
  })

  test('standard is free from $150 of discounted merchandise', () => {
    expect(prices({ merchandise: 149_99 })[0]).toEqual(['standard', 6_00])
    expect(prices({ merchandise: 150_00 })[0]).toEqual(['standard', 0])
    expect([
      calculateFreeShippingShortfall(149_99, rules),
      calculateFreeShippingShortfall(200_00, rules),
    ]).toEqual([1, 0])
  })

  test('a delayed parcel is promised from its ship date', () => {
    const standard = (notBefore: ShippingParcel['notBefore']) =>
      listShippingMethods(parcel({ notBefore }), rules)[0]
    expect(standard('2026-02-01')).toEqual(standard(null))
    // A Saturday: it leaves on the Monday after.
    expect(standard('2026-06-20')).toMatchObject({ earliest: '2026-06-24', latest: '2026-06-25' })
  })

  test('Alaska and Hawaii cost more and have no next-day shipping', () => {
    expect(prices({ destination: to('AK', '99501'), merchandise: 200_00 })).toEqual([
      ['standard', 9_00],
      ['express', 30_00],
    ])
    expect(prices({ destination: to('HI', '96813') })).toEqual([
      ['standard', 15_00],
      ['express', 30_00],
    ])
  })

  test('PO boxes have no next-day shipping', () => {
    expect(prices({ destination: to('NY', '10001', 'P.O. Box 12') }).map(([id]) => id)).toEqual([
      'standard',
      'express',
    ])
  })

  test('faster methods cost more per started kilogram beyond five', () => {
    expect(prices({ weightG: 5_000 })[1]).toEqual(['express', 18_00])
    expect(prices({ weightG: 6_001 })).toEqual([
      ['standard', 6_00],
      ['express', 21_00],
      ['next-day', 37_00],
    ])
  })

  test('delivery dates are later for farther zones', () => {
    const dates = (destination: ShippingParcel['destination']) =>
      listShippingMethods(parcel({ destination }), rules).map(({ earliest, latest }) => [
        earliest,
        latest,
      ])
    expect(dates(to('NY', '10001'))).toEqual([
      ['2026-03-04', '2026-03-05'],
      ['2026-03-03', '2026-03-04'],
      ['2026-03-03', '2026-03-03'],
    ])
    expect(dates(to('CA', '94110'))[0]).toEqual(['2026-03-06', '2026-03-10'])
    expect(dates(to('HI', '96813'))[0]).toEqual(['2026-03-10', '2026-03-16'])
  })

  test('a listed state comes before a ZIP code, and the longest start of a ZIP code wins', () => {
    const days = (state: string, zip: string) =>
      listShippingMethods(parcel({ destination: to(state, zip) }), {
        ...rules,
        zones: [
          { id: 'near', title: '', note: '', states: ['TX'], zipStarts: ['606'] },
          { id: 'far', title: '', note: '', states: [], zipStarts: ['6'] },
        ],
        defaultZone: 'middle',
      })[0]?.earliest
    expect([days('TX', '60601'), days('IL', '60601')]).toEqual(['2026-03-04', '2026-03-04'])
    expect([days('IL', '62701'), days('NY', '10001')]).toEqual(['2026-03-06', '2026-03-05'])
  })

  test('a method is not offered in a zone that it does not list', () => {
    const methods = rules.methods.map((method) => ({ ...method, zones: method.zones.slice(0, 1) }))
    expect(
      listShippingMethods(parcel({ destination: to('CA', '94110') }), { ...rules, methods }),
    ).toEqual([])
  })
})
