import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLiveRateShipping } from '#modules/pricing/live-rate-shipping.ts'
import type { ShippingParcel } from '#modules/pricing/shipping-provider.ts'
import { createTableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { startEasyPostServer, type EasyPostServer } from '#test/support/easypost-server.ts'
import { testPricing, testSettings } from '#test/support/settings.ts'
import { createEasyPostRates } from './easypost-rates.ts'

let server: EasyPostServer
beforeAll(async () => {
  server = await startEasyPostServer()
})
afterAll(() => server.close())
beforeEach(() => void (server.asked.length = 0))

const parcel: ShippingParcel = {
  destination: { stateCode: 'NY', zip: '10002', line1: '24 Orchard Street', line2: '' },
  merchandise: 20_00,
  weightG: 500,
  productionTimes: [],
  now: new Date('2026-03-02T15:00:00Z'),
}

/** The shop's shipping with EasyPost's rates at checkout. */
function openShipping({ offersCarrierRates = true, timeoutMs = 20_000 } = {}) {
  const getRules = () => ({ ...testPricing.getShippingRules(), offersCarrierRates })
  const { EASYPOST_API_KEY: apiKey, EASYPOST_API_BASE: apiBase } = server.account
  const shipping = createLiveRateShipping({
    table: createTableRateShipping(getRules),
    listRates: createEasyPostRates({ apiKey, apiBase, timeoutMs }, testSettings),
    getRules,
    log: pino({ level: 'silent' }),
    timeoutMs,
  })
  return async (...parcels: ShippingParcel[]) =>
    (await shipping.quote(parcels)).map((methods) => methods.map(({ id }) => id))
}

const live = ['live-usps-ground-advantage', 'live-usps-priority']
const own = ['standard', 'express', 'next-day']

test('the carrier’s rates are offered where the settings say so', async () => {
  const quote = openShipping()
  expect(await quote(parcel)).toEqual([live])
  expect(server.asked[0]?.body).toMatchObject({
    shipment: {
      from_address: { zip: '02139' },
      to_address: { state: 'NY', zip: '10002' },
      parcel: { weight: 25.7 },
    },
  })
  expect(server.shipments.size).toBe(0)
  expect(await openShipping({ offersCarrierRates: false })(parcel)).toEqual([own])
})

test('one parcel is asked about once', async () => {
  const quote = openShipping()
  await quote(parcel)
  await quote({ ...parcel, merchandise: 30_00 }, { ...parcel, weightG: 900 })
  expect(server.asked).toHaveLength(2)
})

test.each([503, 429, 422, 'lose-answer'] as const)(
  'the shop’s own rates are offered if the carrier answers %s',
  async (fault) => {
    server.fail(/rates/, fault)
    const quote = openShipping()
    expect(await quote(parcel)).toEqual([own])
    expect(await quote(parcel)).toEqual(fault === 422 ? [own] : [live])
  },
)

test('no checkout waits for a carrier that does not answer', async () => {
  server.fail(/rates/, 'hang')
  expect(await openShipping({ timeoutMs: 100 })(parcel)).toEqual([own])
})

test('the shop’s own rates are offered without an address, and where no rate has a date', async () => {
  const quote = openShipping()
  expect(await quote({ ...parcel, destination: null })).toEqual([own])
  const rates = server.rates
  server.rates = rates.map((rate) => ({ ...rate, delivery_days: null }))
  expect(await quote(parcel)).toEqual([own])
  server.rates = rates
})
