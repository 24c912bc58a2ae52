import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import { combineShippingProviders } from './combine-shipping-providers.ts'
import type { ShippingParcel, ShippingMethod, ShippingProvider } from './shipping-provider.ts'
import { withTaxTimeout } from './tax-with-timeout.ts'
import type { TaxProvider } from './tax-provider.ts'
import { testPricing } from '#test/support/settings.ts'

const parcel: ShippingParcel = {
  destination: { stateCode: 'NY', zip: '10002', line1: '24 Orchard Street', line2: '' },
  merchandise: 100_00,
  weightG: 500,
  productionTimes: [],
  now: new Date('2026-03-02T15:00:00Z'),
}
const bike: ShippingMethod = {
  id: 'bike',
  label: 'Bicycle',
  price: 9_00,
  earliest: '2026-03-03',
  latest: '2026-03-03',
}
const courier = (
  quote: ShippingProvider['quote'] = async (parcels) => parcels.map(() => [bike]),
): ShippingProvider => ({
  shipsTo: (code) => code === 'NY',
  quote,
})
const never = () => new Promise<never>(() => undefined)

function patience(more: { breakMs?: number } = {}) {
  const lines: string[] = []
  return {
    lines,
    log: pino({ base: undefined }, { write: (line) => void lines.push(line) }),
    timeoutMs: 40,
    ...more,
  }
}

const idsOf = async (shipping: ShippingProvider) =>
  (await shipping.quote([parcel]))[0]?.map(({ id }) => id)

describe('shipping by one provider', () => {
  test('a table answers synchronously and keeps its ids', () => {
    const table = testPricing.shipping
    const answer = combineShippingProviders({ table }, patience()).quote([parcel])
    expect(answer).not.toBeInstanceOf(Promise)
    expect(answer).toEqual(table.quote([parcel]))
  })

  test('an exception of a table is not swallowed', () => {
    const broken = courier(() => {
      throw new TypeError('a bug')
    })
    expect(() => combineShippingProviders({ table: broken }, patience()).quote([parcel])).toThrow(
      TypeError,
    )
  })

  test('a slow service times out', async () => {
    await expect(
      combineShippingProviders({ swift: courier(never) }, patience()).quote([parcel]),
    ).rejects.toThrow(ServiceUnavailableError)
  })
})

describe('shipping by several providers', () => {
  test('combines all methods by price with unique ids', async () => {
    const shipping = combineShippingProviders(
      { table: testPricing.shipping, swift: courier(), dash: courier() },
      patience(),
    )
    expect(await idsOf(shipping)).toEqual([
      'standard',
      'swift.bike',
      'dash.bike',
      'express',
      'next-day',
    ])
  })

  test('calls all providers in parallel', async () => {
    const asked: string[] = []
    const slow = (name: string) =>
      courier(async (parcels) => {
        asked.push(name)
        await wait(15)
        expect(asked).toEqual(['swift', 'dash'])
        return parcels.map(() => [bike])
      })
    expect(
      await idsOf(
        combineShippingProviders({ swift: slow('swift'), dash: slow('dash') }, patience()),
      ),
    ).toHaveLength(2)
  })

  test.each<[string, ShippingProvider['quote']]>([
    ['is late', never],
    [
      'answers with a fault',
      async ([one]) => Promise.reject(new Error(`nobody goes to ${one?.destination?.line1}`)),
    ],
    [
      'throws',
      ([one]) => {
        throw new Error(`nobody goes to ${one?.destination?.line1}`)
      },
    ],
  ])(
    'one that %s is left out and logged without the address; the others’ methods are offered',
    async (_, quote) => {
      const { lines, ...rest } = patience()
      const shipping = combineShippingProviders(
        { table: testPricing.shipping, swift: courier(quote) },
        rest,
      )
      expect(await idsOf(shipping)).toEqual(['standard', 'express', 'next-day'])
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        provider: 'swift',
        msg: 'pricing provider failed',
      })
      expect(lines[0]).not.toContain('Orchard')
    },
  )

  test('fails when no provider answers', async () => {
    await expect(
      combineShippingProviders({ swift: courier(never), dash: courier(never) }, patience()).quote([
        parcel,
      ]),
    ).rejects.toThrow(ServiceUnavailableError)
  })

  test('skips a provider after three failures for a while', async () => {
    let asked = 0
    const failing = courier(async () => {
      asked += 1
      throw new Error('down')
    })
    const shipping = combineShippingProviders(
      { table: testPricing.shipping, swift: failing },
      patience({ breakMs: 60 }),
    )
    for (let time = 0; time < 5; time++) expect(await idsOf(shipping)).toHaveLength(3)
    expect(asked).toBe(3)
    await wait(70)
    await idsOf(shipping)
    expect(asked).toBe(4)
  })

  test('ships where any provider ships', () => {
    const { shipsTo: reaches } = combineShippingProviders(
      { table: courier(), swift: { ...courier(), shipsTo: (code) => code === 'PR' } },
      patience(),
    )
    expect(['NY', 'PR', 'GU'].map(reaches)).toEqual([true, true, false])
  })

  test.each(['Swift', '1st', 'a.b', '', 'a-name-far-too-long-for-an-id'])(
    'rejects "%s" as a provider name',
    (name) => {
      expect(() => combineShippingProviders({ [name]: courier() }, patience())).toThrow(
        'is not a valid name of a shipping provider',
      )
    },
  )
})

describe('a tax service', () => {
  const inquiry = { places: [], on: '2026-03-02' } as const
  const tax = (quote: TaxProvider['quote']) => withTaxTimeout({ quote }, patience())

  test('a table answers synchronously', () => {
    expect(tax(() => []).quote(inquiry)).toEqual([])
  })

  test('a slow service times out and is skipped after three failures', async () => {
    let asked = 0
    const { quote } = tax(() => {
      asked += 1
      return never()
    })
    for (let time = 0; time < 5; time++)
      await expect(async () => quote(inquiry)).rejects.toThrow(ServiceUnavailableError)
    expect(asked).toBe(3)
  })
})
