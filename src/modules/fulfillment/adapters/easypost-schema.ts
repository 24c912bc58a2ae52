import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { z } from 'zod'
import { toInches, toOunces } from '#kernel/measure/us-units.ts'
import type { TrackingStatus } from '#modules/orders/lock-order.ts'
import type { CarrierLabel, CarrierRate, Parcel, TrackingResult } from '../carrier.ts'
import type { CarrierAddress } from '../domain/carrier-address.ts'

/** "8.20" in cents. */
const decimal = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,5})?$/)
  .transform((text) => Math.round(Number(text) * 100))

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const rateSchema = z.object({
  id: optionalText,
  carrier: z.string(),
  service: z.string(),
  rate: decimal,
  currency: z.string(),
  delivery_days: z.number().int().min(0).nullish(),
})

const trackingDetailSchema = z.object({
  message: optionalText,
  status: optionalText,
  status_detail: optionalText,
  datetime: z.coerce.date(),
  tracking_location: z.object({ city: optionalText, state: optionalText }).nullish(),
})

const trackerSchema = z.object({
  status: optionalText,
  public_url: z.url().nullish().catch(null),
  tracking_details: z.array(z.unknown()).nullish(),
})

/** The fields of a shipment that the shop reads; others are ignored. */
export const shipmentSchema = z.object({
  id: z.string().min(1),
  tracking_code: z.string().nullish(),
  rates: z.array(z.unknown()).nullish(),
  messages: z.array(z.object({ message: optionalText })).nullish(),
  selected_rate: rateSchema.nullish(),
  refund_status: z.string().nullish(),
  postage_label: z
    .object({
      label_file_type: optionalText,
      label_url: z.url().nullish(),
      label_pdf_url: z.url().nullish(),
      label_zpl_url: z.url().nullish(),
    })
    .nullish(),
  tracker: trackerSchema.nullish(),
})

export type EasyPostShipment = z.output<typeof shipmentSchema>

export const ratesSchema = z.object({ rates: z.array(z.unknown()) })

export const pickupSchema = z.object({
  id: z.string(),
  status: optionalText,
  reference: optionalText,
  min_datetime: z.coerce.date(),
  pickup_rates: z
    .array(z.object({ carrier: z.string(), service: z.string(), rate: decimal }))
    .nullish(),
})

export const pickupsSchema = z.object({ pickups: z.array(pickupSchema) })

/** The rates in dollars. A rate that cannot be read is left out. */
export function readRates(rates: readonly unknown[]): CarrierRate[] {
  return rates.flatMap((one) => {
    const { data } = rateSchema.safeParse(one)
    return data?.currency === getShopLocale().currency
      ? [
          {
            id: data.id,
            carrier: data.carrier,
            service: spellService(data.service),
            cost: data.rate,
            days: data.delivery_days ?? null,
          },
        ]
      : []
  })
}

/** "GroundAdvantage" as "Ground Advantage", "FEDEX_2_DAY" as "Fedex 2 Day". */
function spellService(service: string): string {
  return service.includes('_')
    ? service
        .toLowerCase()
        .replaceAll('_', ' ')
        .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : service.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** The label of a shipment; null if none was bought. */
export function readLabel({
  tracking_code: trackingNo,
  selected_rate: rate,
  postage_label: label,
  tracker,
}: EasyPostShipment): CarrierLabel | null {
  if (!trackingNo || !label || !rate) return null
  return {
    carrier: rate.carrier,
    service: spellService(rate.service),
    trackingNo,
    trackingUrl: tracker?.public_url?.startsWith('https://') ? tracker.public_url : null,
    cost: rate.rate,
  }
}

const statuses: ReadonlyMap<string, TrackingStatus> = new Map([
  ['pre_transit', 'pre_transit'],
  ['in_transit', 'in_transit'],
  ['out_for_delivery', 'out_for_delivery'],
  ['available_for_pickup', 'available_for_pickup'],
  ['delivered', 'delivered'],
  ['return_to_sender', 'return_to_sender'],
  ['failure', 'exception'],
  ['error', 'exception'],
])

/** Events are sorted by time. One that cannot be read is left out. */
export function readTracking({ tracker }: EasyPostShipment): TrackingResult {
  const scans = (tracker?.tracking_details ?? [])
    .flatMap((detail) => trackingDetailSchema.safeParse(detail).data ?? [])
    .map(({ message, status, status_detail: detail, datetime, tracking_location: location }) => ({
      at: datetime,
      code: [status, detail].filter(Boolean).join(':'),
      place: [location?.city, location?.state].filter(Boolean).join(', '),
      text: message,
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const isNew = scans.length === 0
  return {
    tracking: statuses.get(tracker?.status ?? '') ?? (isNew ? 'pre_transit' : 'unknown'),
    scans,
    isLost: false,
  }
}

export function toEasyPostAddress(address: CarrierAddress) {
  return {
    name: address.name,
    ...(address.company && { company: address.company }),
    street1: address.line1,
    ...(address.line2 && { street2: address.line2 }),
    city: address.city,
    state: address.stateCode,
    zip: address.zip,
    country: getShopLocale().country,
    ...(address.phone && { phone: address.phone }),
  }
}

/** Up to a tenth, since carriers charge for what they measure. */
const toTenths = (value: number): number => Math.ceil(Math.round(value * 100) / 10) / 10

/** In inches and ounces. */
export function toEasyPostParcel({ weightG, lengthMm, widthMm, heightMm }: Parcel) {
  return {
    length: toTenths(toInches(lengthMm)),
    width: toTenths(toInches(widthMm)),
    height: toTenths(toInches(heightMm)),
    weight: toTenths(toOunces(weightG)),
  }
}
