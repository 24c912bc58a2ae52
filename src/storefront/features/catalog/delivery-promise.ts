import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { parseLeadDays } from '#modules/catalog/domain/lead-time.ts'
import { listShippingMethods } from '#modules/pricing/domain/table-rates.ts'
import { calculatePickupDate } from '#modules/pricing/domain/ship-date.ts'
import type { PickupOffer, ShippingRules } from '#modules/pricing/domain/shipping-rules.ts'
import * as t from '#messages/product-server.ts'

export interface DeliveryPromise {
  readonly earliest: string
  readonly latest: string
  readonly from: CalendarDate
  /** "Free in Cambridge, ready Mon, Mar 2"; null without pickup at the shop. */
  readonly pickup: string | null
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
  readonly rules: ShippingRules & { readonly pickup: PickupOffer | null }
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
  const productionTimes = [{ leadDays: parseLeadDays(leadTime ?? ''), workDays }]
  const [standard] = listShippingMethods(
    { destination: null, merchandise: 0, weightG: 0, productionTimes, now },
    rules,
  )
  return standard
    ? {
        earliest: formatDate(standard.earliest),
        latest: formatDate(standard.latest),
        from: standard.earliest,
        pickup:
          rules.pickup
          && formatPickup(
            rules.pickup,
            calculatePickupDate(rules.pickup, { now, productionTimes }, rules),
          ),
      }
    : null
}

function formatPickup({ price, city }: PickupOffer, readyOn: CalendarDate): string {
  const date = formatDate(readyOn)
  return price === 0
    ? t.freePickup({ city, date })
    : t.pickup({ amount: formatMoney(price), city, date })
}
