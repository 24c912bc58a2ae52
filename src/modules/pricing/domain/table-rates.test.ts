import { describe, expect, test } from 'vitest'
import {
  listShippingMethods,
  calculateFreeShippingShortfall,
  type ShippingParcel,
} from './table-rates.ts'

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
  listShippingMethods(parcel(given)).map(({ id, price }) => [id, price])

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
      calculateFreeShippingShortfall(149_99),
      calculateFreeShippingShortfall(200_00),
    ]).toEqual([1, 0])
  })

  test('a delayed parcel is promised from its ship date', () => {
    const standard = (notBefore: ShippingParcel['notBefore']) =>
      listShippingMethods(parcel({ notBefore }))[0]
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
      listShippingMethods(parcel({ destination })).map(({ earliest, latest }) => [earliest, latest])
    expect(dates(to('NY', '10001'))).toEqual([
      ['2026-03-04', '2026-03-05'],
      ['2026-03-03', '2026-03-04'],
      ['2026-03-03', '2026-03-03'],
    ])
    expect(dates(to('CA', '94110'))[0]).toEqual(['2026-03-06', '2026-03-10'])
    expect(dates(to('HI', '96813'))[0]).toEqual(['2026-03-10', '2026-03-16'])
  })
})
