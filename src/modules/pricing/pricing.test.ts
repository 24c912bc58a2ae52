import { describe, expect, test } from 'vitest'
import { priceCart, priceLines, type Discount, type PriceInput } from './price-lines.ts'
import { testPricing } from '#test/support/settings.ts'

const services = testPricing
const now = new Date('2026-03-02T15:00:00Z')
const line = (id: string, unitPrice: number, more: Partial<PriceInput['lines'][number]> = {}) => ({
  id,
  groupId: 'g',
  qty: 1,
  unitPrice,
  taxCode: 'general',
  taxable: true,
  weightG: 400,
  requiresShipping: true,
  leadDays: 0,
  workDays: 0,
  personalization: 0,
  ...more,
})
const group = (id: string, more: Partial<PriceInput['groups'][number]> = {}) => ({
  id,
  wrap: false,
  methodId: null,
  destination: null,
  ...more,
})
const oakland = {
  line1: '1 Grand Avenue',
  line2: '',
  city: 'Oakland',
  stateCode: 'CA',
  zip: '94610',
}
const price = (input: Partial<PriceInput>) =>
  priceLines(services, {
    lines: [],
    groups: [],
    estimateZip: null,
    certificates: [],
    discounts: [],
    now,
    ...input,
  })

describe('priceLines', () => {
  test('without a destination there is shipping but no tax', async () => {
    const {
      breakdown: quote,
      tax,
      groups,
    } = await price({ lines: [line('a', 100_00)], groups: [group('g')] })
    expect(quote.totals).toMatchObject({
      merchandise: 100_00,
      shipping: 6_00,
      tax: 0,
      grand: 106_00,
    })
    expect(tax.state).toBe('none')
    expect(groups[0]?.methods.map((method) => method.id)).toEqual([
      'standard',
      'express',
      'next-day',
    ])
  })

  test('a ZIP code gives a tax range, an address the final tax', async () => {
    const lines = [line('a', 200_00)]
    expect((await price({ lines, groups: [group('g')], estimateZip: '94610' })).tax).toEqual({
      state: 'estimated',
      low: 20_50,
      high: 21_50,
      place: 'Oakland, CA',
    })
    expect(
      (
        await price({
          lines,
          groups: [group('g', { destination: { ...oakland, city: 'Piedmont' } })],
        })
      ).tax,
    ).toMatchObject({
      state: 'final',
      low: 20_50,
      high: 20_50,
    })
  })

  test('tax is final only when every group with lines has an address', async () => {
    const groups = [group('g', { destination: oakland }), group('h'), group('empty')]
    const both = await price({
      lines: [line('a', 10_00), line('b', 10_00, { groupId: 'h' })],
      groups,
      estimateZip: '10001',
    })
    expect(both.tax.state).toBe('estimated')
    expect((await price({ lines: [line('a', 10_00)], groups })).tax.state).toBe('final')
  })

  test('each group pays its own shipping by its discounted value', async () => {
    const discounts = [
      {
        id: 'p',
        class: 'order' as const,
        label: 'Ten percent',
        value: { kind: 'percent' as const, percent: 1_000 },
      },
    ]
    const { breakdown: quote } = await price({
      lines: [line('a', 160_00), line('b', 170_00, { groupId: 'h' })],
      groups: [group('g'), group('h')],
      discounts,
    })
    expect(quote.groups.map((one) => one.totals.shipping)).toEqual([6_00, 0])
  })

  test('the chosen method is priced, or the cheapest if it is not available', async () => {
    const juneau = { ...oakland, city: 'Juneau', stateCode: 'AK', zip: '99801' }
    const chosen = async (destination: typeof oakland) =>
      (
        await price({
          lines: [line('a', 10_00)],
          groups: [group('g', { methodId: 'next-day', destination })],
        })
      ).breakdown.groups[0]
    expect(await chosen(oakland)).toMatchObject({
      methodId: 'next-day',
      totals: { shipping: 32_00 },
    })
    expect(await chosen(juneau)).toMatchObject({
      methodId: 'standard',
      totals: { shipping: 15_00 },
    })
    expect(await chosen({ ...juneau, stateCode: 'CA' }), 'by its ZIP code').toMatchObject({
      totals: { shipping: 15_00 },
    })
  })

  test('unshipped lines have no method; the slowest unit sets the date', async () => {
    const mailed = await price({
      lines: [line('a', 50_00, { requiresShipping: false })],
      groups: [group('g')],
    })
    expect([mailed.groups[0]?.methods, mailed.breakdown.totals.shipping]).toEqual([[], 0])
    const slow = await price({
      lines: [line('a', 50_00), line('b', 50_00, { leadDays: 21 })],
      groups: [group('g')],
    })
    expect(slow.groups[0]?.methods[0]?.earliest).toBe('2026-03-27')
  })

  test('gift wrap costs $6 per group and is taxed like its products', async () => {
    const { breakdown: quote } = await price({
      lines: [line('a', 100_00, { qty: 2 })],
      groups: [
        group('g', {
          wrap: true,
          destination: { ...oakland, stateCode: 'NY', zip: '10001', city: 'New York' },
        }),
      ],
    })
    expect(quote.adjustments.find((row) => row.kind === 'wrap')).toMatchObject({
      amount: 6_00,
      groupId: 'g',
    })
    expect(quote.totals).toMatchObject({ wrap: 6_00, shipping: 0, tax: 18_28 })
    expect(quote.taxes).toEqual([
      { jurisdiction: 'New York', rate: 40_000, amount: 8_24 },
      { jurisdiction: 'Metropolitan Commuter Transportation District', rate: 3_750, amount: 77 },
      { jurisdiction: 'City of New York', rate: 45_000, amount: 9_27 },
    ])
  })
})

describe('priceCart', () => {
  const off = (id: string, percent: number): Discount => ({
    id,
    class: 'product',
    label: id,
    value: { kind: 'percent', percent },
  })
  const facts = {
    cartId: 'crt',
    codes: [],
    declined: [],
    pinned: null,
    ownerId: '',
    email: null,
    lines: [],
    now,
  }

  test('providers are called once for taxes and once per parcel value for any number of sets', async () => {
    const asked = { parcels: [] as number[], taxes: 0 }
    const counting = {
      ...services,
      shipping: {
        shipsTo: services.shipping.shipsTo,
        quote: async (...[parcels]: Parameters<typeof services.shipping.quote>) => {
          asked.parcels.push(...parcels.map(({ merchandise }) => merchandise))
          return services.shipping.quote(parcels)
        },
      },
      tax: {
        quote: async (...[inquiry]: Parameters<typeof services.tax.quote>) => {
          asked.taxes += 1
          return services.tax.quote(inquiry)
        },
      },
    }
    const [ten, twenty] = [off('ten', 1000), off('twenty', 2000)]
    const sets = [[], [ten], [twenty], [ten, twenty]]
    const totals: (readonly number[])[] = []
    const discounts = {
      assess: async (
        ...[, weigh]: Parameters<
          NonNullable<Parameters<typeof priceCart>[0]['discounts']>['assess']
        >
      ) => {
        totals.push(await weigh(sets), await weigh(sets))
        return { discounts: [twenty], codes: [] }
      },
      tryCodes: async () => [],
    }
    const input = {
      lines: [line('a', 200_00)],
      groups: [group('g', { destination: oakland })],
      estimateZip: null,
      certificates: [],
      now,
    }
    const { priced } = await priceCart({ ...counting, discounts }, { facts, input })
    expect(priced).toEqual(await price({ ...input, discounts: [twenty] }))
    const { grand } = priced.breakdown.totals
    expect(totals).toEqual(
      Array.from({ length: 2 }, () => [expect.any(Number), expect.any(Number), grand, grand]),
    )
    expect(asked).toEqual({ parcels: [200_00, 180_00, 160_00], taxes: 1 })
  })
})
