import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { parseLeadDays } from '#modules/catalog/domain/lead-time.ts'
import { listShippingMethods } from '#modules/pricing/domain/table-rates.ts'

export interface DeliveryPromise {
  readonly earliest: string
  readonly latest: string
  readonly from: CalendarDate
}

/** By business days added for a monogram; 0 without one. */
export type DeliveryPromises = Readonly<Record<number, DeliveryPromise | null>>

interface LeadTimeSource {
  readonly leadTime: string | null
}

interface MonogramTimes {
  readonly workDays: number
  readonly rush: { readonly workDays: number } | null
}

/**
 * Promises without and with a monogram. Calculated on the server, so that the rates stay out of the
 * client bundle.
 */
export function calculateDeliveryPromises(
  goods: LeadTimeSource,
  { template, now }: { template: MonogramTimes | null; now: Date },
): DeliveryPromises {
  const workDayOptions = [
    0,
    ...(template ? [template.workDays] : []),
    ...(template?.rush ? [template.rush.workDays] : []),
  ]
  return Object.fromEntries(
    workDayOptions.map((workDays) => [workDays, deliveryPromise(goods, { workDays, now })]),
  )
}

/**
 * The delivery range of standard shipping to the furthest of the 48 states, calculated like
 * checkout without an address.
 */
function deliveryPromise(
  { leadTime }: LeadTimeSource,
  { workDays, now }: { workDays: number; now: Date },
): DeliveryPromise | null {
  const [standard] = listShippingMethods({
    destination: null,
    merchandise: 0,
    weightG: 0,
    productionTimes: [{ leadDays: parseLeadDays(leadTime ?? ''), workDays }],
    now,
  })
  return standard
    ? {
        earliest: formatDate(standard.earliest),
        latest: formatDate(standard.latest),
        from: standard.earliest,
      }
    : null
}
