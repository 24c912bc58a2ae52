import type { Minor } from '#kernel/money/money.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import { addWorkDays, calculateShipDate } from './ship-date.ts'
import type { ShippingRules } from './shipping-rules.ts'
import type { ShippingMethod, ShippingParcel } from './table-rates.ts'

/** What a carrier charges for a parcel, as it answers at checkout. */
export interface LiveRate {
  readonly carrier: string
  readonly service: string
  readonly cost: Minor
  /** Business days in transit; null when the carrier does not say. */
  readonly days: number | null
}

/** At most so many methods are offered, the cheapest of each arrival date. */
const maxMethods = 4

/**
 * Shipping methods from the rates of a carrier, cheapest first. A rate without a time in transit
 * is left out, because a method promises a date; so is one that is not faster than a cheaper one.
 */
export function listLiveMethods(
  rates: readonly LiveRate[],
  parcel: ShippingParcel,
  rules: ShippingRules,
): ShippingMethod[] {
  const readyOn = calculateShipDate(parcel.now, parcel.productionTimes, rules)
  const shipsOn =
    parcel.notBefore && parcel.notBefore > readyOn
      ? addWorkDays(parcel.notBefore, 0, new Set(rules.daysOff))
      : readyOn
  const isPoBox = parcel.destination !== null && isPoBoxAddress(parcel.destination)
  const isFree =
    parcel.merchandise >= rules.freeFrom && rules.methods.some((one) => one.isFreeFromAmount)
  const methods: ShippingMethod[] = []
  let fastest = Infinity
  for (const { carrier, service, cost, days } of rates.toSorted((a, b) => a.cost - b.cost)) {
    if (days === null || days >= fastest || (isPoBox && carrier !== 'USPS')) continue
    fastest = days
    const arrival = addBusinessDays(shipsOn, days)
    methods.push({
      id: createMethodId(carrier, service),
      label: `${carrier} ${service}`.slice(0, 40),
      price: isFree && methods.length === 0 ? 0 : cost + (rules.carrierRateSurcharge ?? 0),
      earliest: arrival,
      latest: arrival,
    })
  }
  return methods.slice(0, maxMethods)
}

/** "live-usps-ground-advantage" */
function createMethodId(carrier: string, service: string): string {
  return `live-${carrier}-${service}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
}
