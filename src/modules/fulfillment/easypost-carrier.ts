import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { fetchFile, type FetchLimits } from '#platform/http-client/fetch-file.ts'
import {
  createEasyPostClient,
  type CallEasyPost,
  type EasyPostAccount,
} from './adapters/easypost-client.ts'
import {
  pickupSchema,
  pickupsSchema,
  readLabel,
  readRates,
  readTracking,
  shipmentSchema,
  toEasyPostAddress,
  toEasyPostParcel,
  type EasyPostShipment,
} from './adapters/easypost-schema.ts'
import type {
  Carrier,
  CarrierLabel,
  CarrierPickup,
  CarrierQuote,
  CarrierWebhook,
  LabelFacts,
  LabelFile,
  LabelPurchase,
  LabelRequest,
} from './carrier.ts'
import { labelFileTypes, type LabelFormat } from './domain/label-format.ts'

export interface EasyPostOptions extends EasyPostAccount {
  readonly webhookSecret: string
  /** Where label files may lie; by default, on public addresses. */
  readonly isAllowedAddress?: FetchLimits['isAllowedAddress']
}

/**
 * Sells labels of USPS, UPS, FedEx and others through EasyPost. A quote is an EasyPost shipment,
 * which has one label at most, so a purchase that is repeated buys nothing.
 */
export function createEasyPostCarrier(options: EasyPostOptions): Carrier {
  const call = createEasyPostClient(options)
  return {
    id: 'easypost',
    isSimulated: false,
    quote: (request) => quote(call, request),
    buy: (purchase) => buy(call, purchase),
    findLabel: (quoteId) => findSold(call, quoteId),
    void: (quoteId) => requestRefund(call, quoteId),
    schedulePickup: (pickup) => schedulePickup(call, pickup),
    readLabel: (facts) => readLabelFile(call, facts, options),
    parseWebhook: (message) => parseWebhook(message, options.webhookSecret),
    async track({ quoteId }) {
      const found = await findShipment(call, quoteId)
      return found && readTracking(found)
    },
  }
}

const shipmentPath = (id: string, act = ''): string =>
  `/v2/shipments/${encodeURIComponent(id)}${act}`

/**
 * Null if EasyPost does not know it. Any other refusal throws, since one of the account, say, tells
 * nothing about what it has sold.
 */
async function findShipment(call: CallEasyPost, id: string): Promise<EasyPostShipment | null> {
  const found = await call(shipmentSchema, { path: shipmentPath(id) })
  if (!isRefusal(found)) return found
  if (found.refused === 'not-found') return null
  throw new Error(found.message)
}

async function findSold(call: CallEasyPost, id: string): Promise<CarrierLabel | null> {
  const found = await findShipment(call, id)
  return found && readLabel(found)
}

async function quote(
  call: CallEasyPost,
  { reference, from, to, parcel, deliveryNotes, isReturn, format }: LabelRequest,
): Promise<CarrierQuote | Refusal> {
  const shipment = {
    reference,
    from_address: toEasyPostAddress(from),
    to_address: toEasyPostAddress(to),
    parcel: toEasyPostParcel(parcel),
    is_return: isReturn,
    options: {
      label_format: format.toUpperCase(),
      label_size: '4x6',
      ...(deliveryNotes && { handling_instructions: truncateText(deliveryNotes, 100) }),
    },
  }
  const made = await call(shipmentSchema, {
    method: 'POST',
    path: '/v2/shipments',
    body: { shipment },
  })
  if (isRefusal(made)) return made
  const rates = readRates(made.rates ?? []).filter(({ id }) => id !== '')
  const why = made.messages?.map(({ message }) => message).find(Boolean)
  return rates.length === 0 && why
    ? refuse('transition-illegal', `The carrier has no rate: ${why}`, {
        reason: 'carrier-rates-missing',
      })
    : { id: made.id, rates }
}

/** EasyPost refuses to buy a shipment twice; what it has sold is read instead. */
async function buy(
  call: CallEasyPost,
  { quoteId, rateId }: LabelPurchase,
): Promise<CarrierLabel | Refusal> {
  const bought = await call(shipmentSchema, {
    method: 'POST',
    path: shipmentPath(quoteId, '/buy'),
    body: { rate: { id: rateId } },
  })
  const label = isRefusal(bought) ? await findSold(call, quoteId) : readLabel(bought)
  if (label) return label
  if (isRefusal(bought)) return bought
  throw new Error('EasyPost answered a purchase without a label.')
}

const refunded = new Set(['submitted', 'refunded'])

async function requestRefund(call: CallEasyPost, quoteId: string): Promise<boolean> {
  const asked = await call(shipmentSchema, {
    method: 'POST',
    path: shipmentPath(quoteId, '/refund'),
  })
  const found = isRefusal(asked) ? await findShipment(call, quoteId) : asked
  return refunded.has(found?.refund_status ?? '')
}

/** The next business day from 9 to 17 UTC-5, once for each parcel. */
async function schedulePickup(
  call: CallEasyPost,
  { quoteId, from, now }: CarrierPickup,
): Promise<CalendarDate> {
  const reference = `pickup-${quoteId}`
  const known = unwrapAnswer(await call(pickupsSchema, { path: '/v2/pickups?page_size=100' }))
  const ordered = known.pickups.find(
    (one) => one.reference === reference && one.status === 'scheduled',
  )
  if (ordered) return calendarDate(ordered.min_datetime)
  const day = addBusinessDays(addDays(calendarDate(now), 1), 0)
  const pickup = {
    reference,
    shipment: { id: quoteId },
    address: toEasyPostAddress(from),
    min_datetime: `${day}T14:00:00Z`,
    max_datetime: `${day}T22:00:00Z`,
    is_account_address: false,
  }
  const made = unwrapAnswer(
    await call(pickupSchema, { method: 'POST', path: '/v2/pickups', body: { pickup } }),
  )
  const [rate] = (made.pickup_rates ?? []).toSorted((a, b) => a.rate - b.rate)
  if (!rate) throw new Error('The carrier does not pick up at this address.')
  unwrapAnswer(
    await call(pickupSchema, {
      method: 'POST',
      path: `/v2/pickups/${encodeURIComponent(made.id)}/buy`,
      body: { carrier: rate.carrier, service: rate.service },
    }),
  )
  return day
}

/** A refused pickup stops the job that ordered it, which is repeated. */
function unwrapAnswer<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(answer.message)
  return answer
}

const maxLabelBytes = 5_000_000

/**
 * Labels lie on a file server. EasyPost makes a PDF or ZPL of one that was sold as an image; a label
 * that was sold as a PDF stays one.
 */
async function readLabelFile(
  call: CallEasyPost,
  { quoteId, format }: Pick<LabelFacts, 'quoteId' | 'format'>,
  { timeoutMs = 20_000, isAllowedAddress }: EasyPostOptions,
): Promise<LabelFile> {
  const sold = unwrapAnswer(await call(shipmentSchema, { path: shipmentPath(quoteId) }))
  const found =
    findLabelFile(sold, format)
    ?? findLabelFile(sold, 'pdf')
    ?? findLabelFile(
      unwrapAnswer(
        await call(shipmentSchema, {
          path: shipmentPath(quoteId, `/label?file_format=${format.toUpperCase()}`),
        }),
      ),
      format,
    )
  if (!found) throw new Error(`EasyPost has no ${format.toUpperCase()} of this label.`)
  const file = await fetchFile(found.url, {
    maxBytes: maxLabelBytes,
    timeoutMs,
    isAllowedAddress,
    accept: labelFileTypes[found.format],
  })
  if (!isFormat[found.format](file))
    throw new Error(`The label file is not a ${found.format.toUpperCase()}.`)
  return { format: found.format, bytes: new Uint8Array(file) }
}

const isFormat: Readonly<Record<LabelFormat, (file: Buffer) => boolean>> = {
  pdf: (file) => file.subarray(0, 5).toString() === '%PDF-',
  zpl: (file) => file.includes('^XA') && file.includes('^XZ'),
}

interface FoundFile {
  readonly format: LabelFormat
  readonly url: string
}

function findLabelFile(
  { postage_label: label }: EasyPostShipment,
  format: LabelFormat,
): FoundFile | null {
  const converted = format === 'zpl' ? label?.label_zpl_url : label?.label_pdf_url
  const url = converted ?? (label?.label_file_type.includes(format) ? label.label_url : null)
  return url ? { format, url } : null
}

const eventSchema = z.object({
  result: z.object({ object: z.string(), tracking_code: z.string().max(60).nullish() }),
})

export const easyPostSignatureHeader = 'x-hmac-signature'

/** The signature of a webhook's body, as EasyPost sends it. */
export function signEasyPostBody(webhookSecret: string, rawBody: string): string {
  const digest = createHmac('sha256', webhookSecret.normalize('NFKD')).update(rawBody).digest('hex')
  return `hmac-sha256-hex=${digest}`
}

function parseWebhook(
  { rawBody, header }: CarrierWebhook,
  webhookSecret: string,
): readonly string[] | null {
  const given = Buffer.from(header(easyPostSignatureHeader) ?? '')
  const expected = Buffer.from(signEasyPostBody(webhookSecret, rawBody))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { data } = eventSchema.safeParse(parseJson(rawBody))
  return data?.result.object === 'Tracker' && data.result.tracking_code
    ? [data.result.tracking_code]
    : []
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
