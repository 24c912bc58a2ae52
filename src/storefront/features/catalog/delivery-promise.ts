import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { parseLeadDays } from '#modules/catalog/domain/lead-time.ts'
import { listShippingMethods } from '#modules/pricing/domain/table-rates.ts'
import type { ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'

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

interface PromiseContext {
  readonly now: Date
  readonly rules: ShippingRules
}

/**
 * Promises without and with a monogram. Calculated on the server, so that the rates stay out of the
 * client bundle.
 */
export function calculateDeliveryPromises(
  goods: LeadTimeSource,
  { template, ...context }: PromiseContext & { template: MonogramTimes | null },
): DeliveryPromises {
  const workDayOptions = [
    0,
    ...(template ? [template.workDays] : []),
    ...(template?.rush ? [template.rush.workDays] : []),
  ]
  return Object.fromEntries(
    workDayOptions.map((workDays) => [workDays, deliveryPromise(goods, { workDays, ...context })]),
  )
}

/**
 * The delivery range of standard shipping to the furthest of the 48 states, calculated like
 * checkout without an address.
 */
function deliveryPromise(
  { leadTime }: LeadTimeSource,
  { workDays, now, rules }: PromiseContext & { workDays: number },
): DeliveryPromise | null {
  const [standard] = listShippingMethods(
    {
      destination: null,
      merchandise: 0,
      weightG: 0,
      productionTimes: [{ leadDays: parseLeadDays(leadTime ?? ''), workDays }],
      now,
    },
    rules,
  )
  return standard
    ? {
        earliest: formatDate(standard.earliest),
        latest: formatDate(standard.latest),
        from: standard.earliest,
      }
    : null
}
