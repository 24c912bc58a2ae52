import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { states } from '#kernel/us-address/us-address.ts'
import { calculateGroupTax, calculateTax, type TaxRate } from './tax.ts'
import { findTaxRates } from './tax-place.ts'
import { testSettings } from '#test/support/settings.ts'

const everywhere = testSettings.get('tax')
const byZip = (zip: string) => findTaxRates({ zip, stateCode: null, city: null }, everywhere)
const byAddress = (stateCode: string, zip: string, city: string) =>
  findTaxRates({ zip, stateCode, city }, everywhere)
const sumOf = (rates: readonly TaxRate[]) => rates.reduce((sum, one) => sum + one.rate, 0) / 10_000

describe('ratesAt', () => {
  test.each([
    ['10001', 8.875],
    ['60601', 10.25],
    ['90012', 9.75],
    ['98101', 10.35],
    ['77002', 8.25],
    ['19103', 8],
    ['33101', 7],
    ['37201', 9.75],
    ['70112', 10],
    ['02139', 6.25],
    ['46204', 7],
    ['97201', 0],
    ['99801', 5],
    ['03101', 0],
  ])('a parcel to %s is taxed at %d percent at most', (zip, percent) => {
    expect(sumOf(byZip(zip).high)).toBeCloseTo(percent, 6)
  })

  test('a ZIP code beyond city limits gives a range that the city resolves', () => {
    const zip = byZip('94610')
    expect([sumOf(zip.low), sumOf(zip.high), zip.place, zip.confidence]).toEqual([
      10.25,
      10.75,
      'Oakland, CA',
      'zip',
    ])
    expect(byAddress('CA', '94610', 'Oakland')).toMatchObject({
      place: 'Oakland, CA',
      confidence: 'address',
    })
    expect(sumOf(byAddress('CA', '94610', 'oakland').high)).toBe(10.75)
    expect(sumOf(byAddress('CA', '94610', 'Piedmont').high)).toBe(10.25)
    expect(sumOf(byAddress('MN', '55101', 'St. Paul').high)).toBe(9.875)
  })

  test("an address gives one rate within its ZIP code's range", () => {
    const zip = fc
      .integer({ min: 500, max: 99_999 })
      .map((number) => String(number).padStart(5, '0'))
    fc.assert(
      fc.property(
        zip,
        fc.constantFrom('Oakland', 'Saint Paul', 'Elsewhere', 'Denver'),
        (given, city) => {
          const [open, final] = [
            byZip(given),
            findTaxRates({ zip: given, stateCode: null, city }, everywhere),
          ]
          expect(final.low).toEqual(final.high)
          expect(sumOf(final.low)).toBeGreaterThanOrEqual(sumOf(open.low))
          expect(sumOf(final.high)).toBeLessThanOrEqual(sumOf(open.high))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('an unknown place gets the state rate with state confidence', () => {
    expect(byAddress('NY', '12801', 'Glens Falls')).toMatchObject({
      confidence: 'state',
      low: [{ jurisdiction: 'New York', rate: 40_000 }],
    })
  })

  test.each([
    { state: 'OR', zip: '10002', city: 'New York', percent: 8.875 },
    { state: 'NH', zip: '10002', city: 'New York', percent: 8.875 },
    { state: 'NY', zip: '97201', city: 'Portland', percent: 0 },
    { state: 'PR', zip: '02139', city: 'Cambridge', percent: 6.25 },
  ])(
    'the ZIP code decides the state, not what was typed: $state $zip',
    ({ state, zip, city, percent }) => {
      expect(sumOf(byAddress(state, zip, city).high)).toBeCloseTo(percent, 6)
    },
  )

  test('the ZIP code decides over the entered state', () => {
    const zip = fc
      .integer({ min: 500, max: 99_999 })
      .map((number) => String(number).padStart(5, '0'))
    fc.assert(
      fc.property(zip, fc.constantFrom(...Object.keys(states)), (given, typed) => {
        const [own, actual] = [
          byZip(given).place,
          findTaxRates({ zip: given, stateCode: typed, city: 'Elsewhere' }, everywhere),
        ]
        if (own !== null)
          expect(actual.high).toEqual(
            findTaxRates({ zip: given, stateCode: null, city: 'Elsewhere' }, everywhere).high,
          )
      }),
      { numRuns: 2_000 },
    )
  })

  test('no tax without nexus or for an unknown ZIP code', () => {
    expect(
      findTaxRates(
        { zip: '10001', stateCode: 'NY', city: 'New York' },
        { ...everywhere, nexus: ['MA'] },
      ).high,
    ).toEqual([])
    expect(byZip('00000')).toMatchObject({ high: [], place: null })
  })
})

describe('taxGroup', () => {
  const none = { wrap: 0, shipping: 0 }
  const rate = (zip: string): TaxRate => {
    const [state] = byZip(zip).high
    if (!state) throw new Error('There is no tax.')
    return state
  }
  const robe = (price: number) => ({ price, taxCode: 'clothing', taxable: true })
  const linen = (price: number) => ({ price, taxCode: 'general', taxable: true })

  test('clothing: free in New Jersey, below $110 in New York, up to $175 in Massachusetts', () => {
    expect(calculateGroupTax(rate('07030'), [robe(500_00)], none).units).toEqual([0])
    expect(calculateGroupTax(rate('12801'), [robe(109_99), robe(110_00)], none).units).toEqual([
      0, 4_40,
    ])
    expect(calculateGroupTax(rate('02139'), [robe(175_00), robe(195_00)], none).units).toEqual([
      0, 1_25,
    ])
  })

  test('New York City exempts cheap clothing, Yonkers does not', () => {
    const taxed = (zip: string) =>
      byZip(zip)
        .high.filter((one) => calculateGroupTax(one, [robe(50_00)], none).units[0])
        .map((one) => one.jurisdiction)
    expect(taxed('10001')).toEqual([])
    expect(taxed('10701')).toEqual([
      'Westchester County',
      'Metropolitan Commuter Transportation District',
      'City of Yonkers',
    ])
  })

  test('gift cards and their shipping are not taxed', () => {
    expect(
      calculateGroupTax(rate('12801'), [{ price: 50_00, taxCode: 'gift-card', taxable: true }], {
        wrap: 6_00,
        shipping: 6_00,
      }),
    ).toEqual({
      units: [0],
      wrap: 0,
      shipping: 0,
    })
  })

  test('shipping is taxed in New York and not in California; wrap follows the goods in both', () => {
    expect(
      calculateGroupTax(rate('12801'), [linen(100_00)], { wrap: 6_00, shipping: 10_00 }),
    ).toEqual({
      units: [4_00],
      wrap: 24,
      shipping: 40,
    })
    expect(
      calculateGroupTax(rate('96001'), [linen(100_00)], { wrap: 6_00, shipping: 10_00 }),
    ).toEqual({
      units: [7_25],
      wrap: 44,
      shipping: 0,
    })
  })

  test('tax is rounded once per parcel, not per unit', () => {
    const parts = calculateGroupTax(rate('12801'), [linen(12), linen(12), linen(12)], none)
    expect(parts.units.reduce((sum, part) => sum + part, 0)).toBe(calculateTax(36, 40_000))
  })
})
