import type { Minor } from '#kernel/money/money.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import { addWorkDays, calculateShipDate, type ProductionTime } from './ship-date.ts'
import type {
  PickupPlace,
  ShippingCalendar,
  ShippingMethodRule,
  ShippingRules,
} from './shipping-rules.ts'

export interface ShippingParcel {
  readonly destination: {
    readonly stateCode: string
    readonly zip: string
    readonly line1: string
    readonly line2: string
  } | null
  readonly merchandise: Minor
  readonly weightG: number
  readonly productionTimes: readonly ProductionTime[]
  readonly notBefore?: CalendarDate | null
  /** It is the buyer's own, who can pick it up at the shop. */
  readonly canPickUp?: boolean
  readonly now: Date
}

export interface ShippingMethod {
  readonly id: string
  readonly label: string
  readonly price: Minor
  readonly earliest: CalendarDate
  readonly latest: CalendarDate
  /** Set if the buyer picks it up, from these dates on. */
  readonly pickup?: PickupPlace
}

export function listShippingMethods(
  parcel: ShippingParcel,
  rules: ShippingRules,
): ShippingMethod[] {
  return listMethodsInZone(findZone(parcel.destination, rules), parcel, rules)
}

/** The methods to any address in a zone. */
export function listMethodsInZone(
  zone: string,
  parcel: ShippingParcel,
  rules: ShippingRules,
): ShippingMethod[] {
  const isPoBox = parcel.destination !== null && isPoBoxAddress(parcel.destination)
  const shipsOn = calculateParcelShipDate(parcel, rules)
  return rules.methods.flatMap((method) => {
    const reach = method.zones.find((one) => one.zone === zone)
    if (!reach || (isPoBox && !method.goesToPoBoxes)) return []
    return {
      id: method.id,
      label: method.label,
      price: calculatePrice(method, parcel, rules) + reach.surcharge,
      earliest: addBusinessDays(shipsOn, reach.fastest),
      latest: addBusinessDays(shipsOn, reach.slowest),
    }
  })
}

/** The date on which the shop hands it to the carrier. */
export function calculateParcelShipDate(
  { now, productionTimes, notBefore }: ShippingParcel,
  calendar: ShippingCalendar,
): CalendarDate {
  const readyOn = calculateShipDate(now, productionTimes, calendar)
  return notBefore && notBefore > readyOn
    ? addWorkDays(notBefore, 0, new Set(calendar.daysOff))
    : readyOn
}

export function calculateFreeShippingShortfall(
  merchandise: Minor,
  { freeFrom }: Pick<ShippingRules, 'freeFrom'>,
): Minor {
  return Math.max(0, freeFrom - merchandise)
}

function calculatePrice(
  { isFreeFromAmount, price, perKilogram }: ShippingMethodRule,
  { merchandise, weightG }: ShippingParcel,
  { freeFrom, includedKilograms }: ShippingRules,
): Minor {
  const base = isFreeFromAmount && merchandise >= freeFrom ? 0 : price
  return base + Math.max(0, Math.ceil(weightG / 1_000) - includedKilograms) * perKilogram
}

/** A listed state comes first, then the longest start of the ZIP code. */
function findZone(
  destination: ShippingParcel['destination'],
  { zones, defaultZone }: ShippingRules,
): string {
  if (!destination) return defaultZone
  const { stateCode, zip } = destination
  const byState = zones.find(({ states }) => states.includes(stateCode))
  if (byState) return byState.id
  const [best] = zones
    .flatMap(({ id, zipStarts }) => zipStarts.map((start) => ({ id, start })))
    .filter(({ start }) => zip.startsWith(start))
    .toSorted((a, b) => b.start.length - a.start.length)
  return best?.id ?? defaultZone
}
