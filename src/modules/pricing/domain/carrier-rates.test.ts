import { expect, test } from 'vitest'
import { testPricing } from '#test/support/settings.ts'
import { listLiveMethods, type LiveRate } from './carrier-rates.ts'
import type { ShippingParcel } from './table-rates.ts'

const rules = { ...testPricing.getShippingRules(), carrierRateSurcharge: 50 }
const parcel: ShippingParcel = {
  destination: { stateCode: 'NY', zip: '10001', line1: '1 Main Street', line2: '' },
  merchandise: 20_00,
  weightG: 2_000,
  productionTimes: [],
  // A Monday, before the cut-off.
  now: new Date('2026-03-02T15:00:00Z'),
}
const rate = (name: string, cost: number, days: number | null): LiveRate => {
  const [carrier = '', ...service] = name.split(' ')
  return { carrier, service: service.join(' '), cost, days }
}
const rates = [
  rate('UPS Ground', 9_50, 3),
  rate('USPS Priority', 11_01, 2),
  rate('USPS Ground Advantage', 8_20, 3),
  rate('FedEx Sometime', 4_00, null),
]
const shown = (given: Partial<ShippingParcel> = {}, found = rates) =>
  listLiveMethods(found, { ...parcel, ...given }, rules).map(({ id, price, latest }) => [
    id,
    price,
    latest,
  ])

test('offers the cheapest service of each arrival date, with the surcharge', () => {
  expect(shown()).toEqual([
    ['live-usps-ground-advantage', 8_70, '2026-03-05'],
    ['live-usps-priority', 11_51, '2026-03-04'],
  ])
})

test('only USPS delivers to a PO box', () => {
  const destination = { stateCode: 'NY', zip: '10001', line1: 'PO Box 12', line2: '' }
  expect(shown({ destination }, [rate('UPS Ground', 5_00, 2), ...rates])).toEqual(shown())
})

test('the cheapest one is free for large orders', () => {
  expect(shown({ merchandise: rules.freeFrom }).map(([, price]) => price)).toEqual([0, 11_51])
})

test('dates begin when the parcel can leave', () => {
  expect(shown({ notBefore: '2026-03-09' })[0]?.[2]).toBe('2026-03-12')
})
