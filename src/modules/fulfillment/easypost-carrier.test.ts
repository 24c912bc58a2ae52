import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { startEasyPostServer, type EasyPostServer } from '#test/support/easypost-server.ts'
import type { Carrier, LabelRequest } from './carrier.ts'
import {
  createEasyPostCarrier,
  easyPostSignatureHeader,
  signEasyPostBody,
} from './easypost-carrier.ts'

let server: EasyPostServer
let carrier: Carrier
/** Does not wait for an answer that never comes. */
let hasty: Carrier
beforeAll(async () => {
  server = await startEasyPostServer()
  const { EASYPOST_API_KEY: apiKey, EASYPOST_WEBHOOK_SECRET, EASYPOST_API_BASE } = server.account
  const account = {
    apiKey,
    webhookSecret: EASYPOST_WEBHOOK_SECRET,
    apiBase: EASYPOST_API_BASE,
    isAllowedAddress: (address: string) => address === '127.0.0.1',
  }
  carrier = createEasyPostCarrier(account)
  hasty = createEasyPostCarrier({ ...account, timeoutMs: 200 })
})
afterAll(() => server.close())
beforeEach(() => {
  server.shipments.clear()
  server.asked.length = 0
  server.sells = null
  server.refundStatus = 'submitted'
})

const now = new Date('2026-11-27T15:00:00Z')
const home = {
  name: 'Nora Hale',
  company: '',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '2125550101',
}
const request: LabelRequest = {
  reference: 'lbl_1',
  from: { ...home, name: 'Aumbry', line1: '40 Mercer Street', line2: '', zip: '10013' },
  to: home,
  parcel: { weightG: 1_000, lengthMm: 400, widthMm: 300, heightMm: 150 },
  deliveryNotes: 'Ring twice',
  latest: null,
  isReturn: false,
  format: 'pdf',
  now,
}

async function quote(format: LabelRequest['format'] = 'pdf'): Promise<string> {
  const quoted = await carrier.quote({ ...request, format })
  if (isRefusal(quoted)) throw new Error(quoted.message)
  return quoted.id
}

const facts = {
  format: 'pdf',
  trackingNo: '',
  reference: '',
  from: [],
  to: [],
  deliveryNotes: '',
  now,
} as const
const buy = (quoteId: string, rateId = 'rate_ground') => carrier.buy({ quoteId, rateId, request })
const label = {
  carrier: 'USPS',
  service: 'Ground Advantage',
  trackingNo: '9400100000000000000000',
  cost: 820,
}

describe('rates', () => {
  test('are in cents, with the parcel in inches and ounces', async () => {
    expect(await carrier.quote(request)).toEqual({
      id: expect.stringMatching(/^shp_/) as string,
      rates: [
        { id: 'rate_ground', carrier: 'USPS', service: 'Ground Advantage', cost: 820, days: 3 },
        { id: 'rate_priority', carrier: 'USPS', service: 'Priority', cost: 1101, days: 2 },
        { id: 'rate_ups', carrier: 'UPSDAP', service: 'Next Day Air', cost: 5121, days: null },
      ],
    })
    expect(server.asked[0]?.body).toMatchObject({
      shipment: {
        reference: 'lbl_1',
        to_address: { name: 'Nora Hale', street2: 'Apt 3', state: 'NY', zip: '10002' },
        from_address: { name: 'Aumbry', zip: '10013' },
        parcel: { length: 15.8, width: 11.8, height: 5.9, weight: 35.3 },
        options: { label_format: 'PDF', handling_instructions: 'Ring twice' },
      },
    })
  })

  test('a parcel that no carrier takes is refused in its words', async () => {
    const rates = server.rates
    server.rates = []
    expect(await carrier.quote(request)).toMatchObject({
      reason: 'carrier-rates-missing',
      message: expect.stringContaining('cannot weigh less than 16oz') as string,
    })
    server.rates = rates
  })

  test('an incomplete address is refused, and a fault of the server throws', async () => {
    const to = { ...home, zip: undefined as never }
    expect(await carrier.quote({ ...request, to })).toMatchObject({ reason: 'carrier-refused' })
    server.fail(/shipments/, 503, 429, 'hang')
    for (const one of [carrier, carrier, hasty]) await expect(one.quote(request)).rejects.toThrow()
  })
})

describe('a label', () => {
  test('is bought once, however often it is asked for', async () => {
    const quoteId = await quote()
    expect(await carrier.findLabel(quoteId)).toBeNull()
    expect(await buy(quoteId)).toMatchObject(label)
    expect(await buy(quoteId, 'rate_priority')).toMatchObject(label)
    expect(await carrier.findLabel(quoteId)).toMatchObject(label)
    expect(server.bought()).toBe(1)
  })

  test('whose answer was lost is found', async () => {
    const quoteId = await quote()
    server.fail(/buy$/, 'lose-answer')
    await expect(buy(quoteId)).rejects.toThrow()
    expect(await carrier.findLabel(quoteId)).toMatchObject(label)
    expect(await buy(quoteId)).toMatchObject(label)
    expect(server.bought()).toBe(1)
  })

  test('that the carrier is too slow or too busy to sell is not known to be refused', async () => {
    const quoteId = await quote()
    server.fail(/buy$/, 500, 429, 'hang')
    for (const one of [carrier, carrier, hasty])
      await expect(one.buy({ quoteId, rateId: 'rate_ground', request })).rejects.toThrow()
    expect(await carrier.findLabel(quoteId)).toBeNull()
  })

  test('of which the account refuses to tell may have been sold', async () => {
    const quoteId = await quote()
    await buy(quoteId)
    server.fail(/shipments/, 401, 403, 401, 401)
    await expect(carrier.findLabel(quoteId)).rejects.toThrow()
    await expect(carrier.track({ quoteId, trackingNo: '' }, now)).rejects.toThrow()
    await expect(buy(quoteId)).rejects.toThrow()
    server.fail(/shipments/, 401, 401)
    await expect(carrier.void(quoteId)).rejects.toThrow()
  })

  test('at a rate that does not exist is refused', async () => {
    const quoteId = await quote()
    expect(await buy(quoteId, 'rate_none')).toMatchObject({ refused: 'not-found' })
    expect(await buy('shp_none')).toMatchObject({ refused: 'not-found' })
  })

  test.each([
    ['pdf', false, /^%PDF/],
    ['pdf', true, /^%PDF/],
    ['zpl', false, /^\^XA.*\^XZ$/],
    ['zpl', true, /^\^XA.*\^XZ$/],
  ] as const)(
    'is a %s file, also if it was sold as an image (%s)',
    async (format, isImage, file) => {
      server.sells = isImage ? 'PNG' : null
      const quoteId = await quote(format)
      await buy(quoteId)
      const read = await carrier.readLabel({ ...facts, quoteId, format })
      expect(read.format).toBe(format)
      expect(Buffer.from(read.bytes).toString()).toMatch(file)
      expect(server.asked[0]?.body).toMatchObject({
        shipment: { options: { label_format: format.toUpperCase(), label_size: '4x6' } },
      })
    },
  )

  test('is a PDF if its carrier makes no ZPL', async () => {
    server.sells = 'PDF'
    const quoteId = await quote('zpl')
    await buy(quoteId)
    expect(await carrier.readLabel({ ...facts, quoteId, format: 'zpl' })).toMatchObject({
      format: 'pdf',
    })
  })

  test('of which the file is in a private network is not read', async () => {
    const { EASYPOST_API_KEY: apiKey, EASYPOST_API_BASE: apiBase } = server.account
    const strict = createEasyPostCarrier({ apiKey, apiBase, webhookSecret: '' })
    const quoteId = await quote()
    await buy(quoteId)
    await expect(strict.readLabel({ ...facts, quoteId })).rejects.toThrow('not public')
  })

  test('is refunded once, and not when the carrier refuses', async () => {
    const quoteId = await quote()
    expect(await carrier.void(quoteId)).toBe(false)
    await buy(quoteId)
    expect(await carrier.void(quoteId)).toBe(true)
    expect(await carrier.void(quoteId)).toBe(true)
    server.refundStatus = 'not_applicable'
    const other = await quote()
    await buy(other)
    expect(await carrier.void(other)).toBe(false)
  })
})

test('a pickup is ordered once, for the next business day', async () => {
  const quoteId = await quote()
  const pickup = { quoteId, from: home, now }
  expect(await carrier.schedulePickup(pickup)).toBe('2026-11-30')
  expect(await carrier.schedulePickup(pickup)).toBe('2026-11-30')
  expect(server.asked.filter(({ act }) => act.endsWith('/buy'))).toHaveLength(1)
})

describe('tracking', () => {
  const detail = (datetime: string, status: string) => ({
    datetime,
    status,
    status_detail: 'arrived_at_facility',
    message: status,
    tracking_location: { city: 'RENO', state: 'NV', country: 'US', zip: null },
  })

  test('sorts events by time and tolerates words it does not know', async () => {
    const quoteId = await quote()
    await buy(quoteId)
    const track = () => carrier.track({ quoteId, trackingNo: '' }, now)
    expect(await track()).toEqual({ tracking: 'pre_transit', scans: [], isLost: false })
    const shipment = server.shipments.get(quoteId)
    if (!shipment) throw new Error('The shipment does not exist.')
    shipment.details = [
      { message: 'without a time' },
      detail('2026-11-29T10:00:00Z', 'out_for_delivery'),
      detail('2026-11-28T10:00:00Z', 'in_transit'),
    ]
    shipment.status = 'out_for_delivery'
    expect(await track()).toMatchObject({
      tracking: 'out_for_delivery',
      scans: [{ text: 'in_transit', place: 'RENO, NV' }, { text: 'out_for_delivery' }],
    })
    shipment.status = 'teleported'
    expect(await track()).toMatchObject({ tracking: 'unknown' })
    expect(await carrier.track({ quoteId: 'shp_none', trackingNo: '' }, now)).toBeNull()
  })

  test('a webhook counts only with the signature of its body', () => {
    const secret = server.account.EASYPOST_WEBHOOK_SECRET
    const body = JSON.stringify({
      object: 'Event',
      description: 'tracker.updated',
      result: { object: 'Tracker', tracking_code: label.trackingNo, added_next_year: 1 },
    })
    const hear = (rawBody: string, signature: string | undefined) =>
      carrier.parseWebhook(
        {
          rawBody,
          header: (name) => (name === easyPostSignatureHeader ? signature : undefined),
        },
        now,
      )
    expect(hear(body, signEasyPostBody(secret, body))).toEqual([label.trackingNo])
    expect(hear(`${body} `, signEasyPostBody(secret, body))).toBeNull()
    expect(hear(body, signEasyPostBody('another', body))).toBeNull()
    expect(hear(body, undefined)).toBeNull()
    for (const other of ['{', '{}', '{"result":{"object":"Batch"}}'])
      expect(hear(other, signEasyPostBody(secret, other))).toEqual([])
  })
})
