import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What happens to the next requests of a path, in order. */
type Fault =
  /** No answer. */
  | 'hang'
  /** The request is carried out, and the connection ends without an answer. */
  | 'lose-answer'
  /** An answer of this status; nothing is carried out. */
  | number

interface Shipment {
  readonly id: string
  readonly request: unknown
  tracking_code: string | null
  rateId: string | null
  refund_status: string | null
  status: string
  details: object[]
}

export interface EasyPostServer {
  readonly account: {
    readonly EASYPOST_API_KEY: string
    readonly EASYPOST_WEBHOOK_SECRET: string
    readonly EASYPOST_API_BASE: string
  }
  /** Requests as "POST /v2/shipments". */
  readonly asked: { readonly act: string; readonly body: unknown }[]
  readonly shipments: Map<string, Shipment>
  /** Faults of the next requests whose act matches. */
  fail(act: RegExp, ...faults: Fault[]): void
  /** The rates in dollars; empty for a parcel that no carrier takes. */
  rates: {
    id: string
    carrier: string
    service: string
    rate: string
    delivery_days: number | null
  }[]
  /** What the next refund request answers. */
  refundStatus: string
  /** What labels are sold as, whatever was asked; an image is converted on request. */
  sells: 'PNG' | 'PDF' | null
  readonly bought: () => number
  close(): Promise<void>
}

const key = 'EZTK-of-the-tests'
const shipmentInput = z.object({
  shipment: z.object({
    to_address: z.object({ street1: z.string(), zip: z.string(), country: z.literal('US') }),
    from_address: z.object({ street1: z.string(), zip: z.string(), country: z.literal('US') }),
    parcel: z.object({
      length: z.number().positive(),
      width: z.number().positive(),
      height: z.number().positive(),
      weight: z.number().positive(),
    }),
  }),
})
const formatInput = z.object({
  shipment: z.object({ options: z.object({ label_format: z.enum(['PDF', 'ZPL']) }) }),
})
/** The format in which a label is sold; by default, EasyPost sells images. */
const readFormat = (request: unknown): string =>
  formatInput.safeParse(request).data?.shipment.options.label_format ?? 'PNG'
const buyInput = z.object({ rate: z.object({ id: z.string() }) })
const pickupInput = z.object({
  pickup: z.object({ reference: z.string(), min_datetime: z.string(), max_datetime: z.string() }),
})
/** Fields that no client knows yet. */
const unknownFields = { object: 'Shipment', mode: 'test', added_next_year: { nested: [1, null] } }

/**
 * A local EasyPost with the shapes of docs.easypost.com and of the published responses in the
 * repository EasyPost/examples (official/docs/responses, 2025-05-09): shipments, purchase, refund,
 * label files, pickups and stateless rates. It sells one label for a shipment and refuses another.
 */
export async function startEasyPostServer(): Promise<EasyPostServer> {
  const asked: EasyPostServer['asked'] = []
  const shipments = new Map<string, Shipment>()
  const pickups: { id: string; reference: string; min_datetime: string; status: string }[] = []
  const faults: { act: RegExp; fault: Fault }[] = []
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const easyPost: EasyPostServer = {
    account: {
      EASYPOST_API_KEY: key,
      EASYPOST_WEBHOOK_SECRET: 'a secret of the webhook',
      EASYPOST_API_BASE: base,
    },
    asked,
    shipments,
    fail: (act, ...next) => void faults.push(...next.map((fault) => ({ act, fault }))),
    rates: [
      {
        id: 'rate_ground',
        carrier: 'USPS',
        service: 'GroundAdvantage',
        rate: '8.20',
        delivery_days: 3,
      },
      {
        id: 'rate_priority',
        carrier: 'USPS',
        service: 'Priority',
        rate: '11.01',
        delivery_days: 2,
      },
      {
        id: 'rate_ups',
        carrier: 'UPSDAP',
        service: 'NextDayAir',
        rate: '51.205',
        delivery_days: null,
      },
    ],
    refundStatus: 'submitted',
    sells: null,
    bought: () => [...shipments.values()].filter(({ rateId }) => rateId !== null).length,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base)
    const text = await readBody(request)
    const body: unknown = text === '' ? null : JSON.parse(text)
    const act = `${request.method} ${url.pathname}`
    asked.push({ act, body })
    const index = faults.findIndex((one) => one.act.test(act))
    const [found] = index < 0 ? [] : faults.splice(index, 1)
    if (found?.fault === 'hang') return
    if (typeof found?.fault === 'number')
      return send(response, found.fault, toError('SERVICE.FAULT', 'Try again.'))
    if (url.pathname.startsWith('/files/')) {
      const file = url.pathname.endsWith('.zpl') ? '^XA^FDa label^FS^XZ' : '%PDF-1.7 a label'
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
      return
    }
    const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const [status, answer] =
      request.headers.authorization === expected
        ? answerAct(act, body, url.searchParams.get('file_format'))
        : [401, toError('APIKEY.INACTIVE', 'This api key is no longer active.')]
    if (found?.fault === 'lose-answer') return void response.destroy()
    send(response, status, answer)
  }

  function answerAct(act: string, body: unknown, converted: string | null): [number, object] {
    const [, id = '', rest = ''] = /^\w+ \/v2\/shipments\/([^/]+)(\/\w+)?$/.exec(act) ?? []
    if (act === 'POST /v2/shipments') return createShipment(body)
    if (act === 'POST /beta/rates')
      return shipmentInput.safeParse(body).success
        ? [200, { rates: easyPost.rates.map(toRate) }]
        : [422, toError('PARAMETER.INVALID', 'The request is not valid.')]
    if (act === 'POST /v2/pickups' || act.endsWith('/v2/pickups') || /pickups\/.*\/buy$/.test(act))
      return answerPickup(act, body)
    const shipment = shipments.get(id)
    if (!shipment) return [404, toError('NOT_FOUND', 'The requested resource could not be found.')]
    if (rest === '/buy') return buyShipment(shipment, body)
    if (rest === '/refund') return refundShipment(shipment)
    return [200, describe(shipment, rest === '/label' ? converted : null)]
  }

  function createShipment(body: unknown): [number, object] {
    if (!shipmentInput.safeParse(body).success)
      return [422, toError('SHIPMENT.INVALID_PARAMS', 'Unable to create shipment.')]
    const id = `shp_${String(shipments.size + 1).padStart(32, '0')}`
    const shipment: Shipment = {
      id,
      request: body,
      tracking_code: null,
      rateId: null,
      refund_status: null,
      status: 'unknown',
      details: [],
    }
    shipments.set(id, shipment)
    return [201, describe(shipment)]
  }

  function buyShipment(shipment: Shipment, body: unknown): [number, object] {
    const rate = buyInput.safeParse(body).data?.rate.id
    if (shipment.rateId !== null)
      return [422, toError('SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')]
    if (!easyPost.rates.some(({ id }) => id === rate) || !rate)
      return [404, toError('RATE.NOT_FOUND', 'The rate could not be found.')]
    shipment.rateId = rate
    shipment.tracking_code =
      rate === 'rate_ups' ? '1Z5R89390357567127' : (uspsNumbers[easyPost.bought() - 1] ?? null)
    return [200, describe(shipment)]
  }

  function refundShipment(shipment: Shipment): [number, object] {
    if (shipment.rateId === null)
      return [422, toError('SHIPMENT.REFUND.UNAVAILABLE', 'There is no postage to refund.')]
    if (shipment.refund_status === 'submitted')
      return [422, toError('SHIPMENT.REFUND.UNAVAILABLE', 'A refund was requested already.')]
    shipment.refund_status = easyPost.refundStatus
    return [200, describe(shipment)]
  }

  function answerPickup(act: string, body: unknown): [number, object] {
    if (act === 'GET /v2/pickups') return [200, { pickups: pickups.map(toPickup), has_more: false }]
    if (act === 'POST /v2/pickups') {
      const input = pickupInput.safeParse(body).data?.pickup
      if (!input) return [422, toError('PICKUP.INVALID_PARAMS', 'Unable to create pickup.')]
      const pickup = { ...input, id: `pickup_${pickups.length + 1}`, status: 'unknown' }
      pickups.push(pickup)
      return [201, toPickup(pickup)]
    }
    const pickup = pickups.find(({ id }) => act === `POST /v2/pickups/${id}/buy`)
    if (!pickup) return [404, toError('NOT_FOUND', 'The requested resource could not be found.')]
    pickup.status = 'scheduled'
    return [200, toPickup(pickup)]
  }

  /** `converted` is the format that was asked of a label that was sold as an image. */
  function describe(shipment: Shipment, converted: string | null = null): object {
    const rate = easyPost.rates.find(({ id }) => id === shipment.rateId)
    const file = `${base}/files/${shipment.id}`
    const sold = (easyPost.sells ?? readFormat(shipment.request)).toLowerCase()
    const isImage = sold === 'png'
    return {
      ...unknownFields,
      id: shipment.id,
      is_return: false,
      messages: easyPost.rates.length > 0 ? [] : [noRate],
      rates: easyPost.rates.map(toRate),
      tracking_code: shipment.tracking_code,
      refund_status: shipment.refund_status,
      selected_rate: rate ? toRate(rate) : null,
      postage_label: rate
        ? {
            id: 'pl_1',
            label_file_type: `${isImage ? 'image' : 'application'}/${sold}`,
            label_url: `${file}.${sold}`,
            label_pdf_url: isImage && converted === 'PDF' ? `${file}.pdf` : null,
            label_zpl_url: isImage && converted === 'ZPL' ? `${file}.zpl` : null,
          }
        : null,
      tracker: rate
        ? {
            id: 'trk_1',
            status: shipment.status,
            tracking_details: shipment.details,
            public_url: `https://track.easypost.com/${shipment.id}`,
          }
        : null,
    }
  }

  return easyPost
}

const noRate = {
  carrier: 'FedEx',
  type: 'rate_error',
  message: 'Shipment cannot weigh less than 16oz',
}

/** Valid numbers, in the order of the purchases. */
const uspsNumbers = ['9400100000000000000000', '9400100000000000000017', '9400100000000000000024']

const toRate = (rate: EasyPostServer['rates'][number]): object => ({
  ...rate,
  object: 'Rate',
  currency: 'USD',
  list_rate: '99.99',
  delivery_date: null,
})

const toPickup = (pickup: { readonly id: string }): object => ({
  ...pickup,
  object: 'Pickup',
  confirmation: null,
  pickup_rates: [{ carrier: 'USPS', service: 'NextDay', rate: '0.00', currency: 'USD' }],
})

const toError = (code: string, message: string): object => ({
  error: { code, message, errors: [] },
})

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
