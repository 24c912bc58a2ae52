import { freeShippingFrom, standardShipping } from './shipping-prices.ts'
import type { Minor } from '#kernel/money/money.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { beyondOf } from '#kernel/us-address/beyond.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import { shipDate, type Making } from './ship-date.ts'

/** A parcel: one delivery group. Without a destination the price is an estimate for the 48 states and DC. */
export interface Parcel {
  readonly destination: {
    readonly stateCode: string
    readonly zip: string
    readonly line1: string
    readonly line2: string
  } | null
  /** What the goods cost after product and order discounts. */
  readonly merchandise: Minor
  readonly weightG: number
  /** How long each of its goods takes to be ready; the slowest decides. */
  readonly making: readonly Making[]
  /** Whoever gets it wants it to leave no earlier. */
  readonly notBefore?: CalendarDate | null
  readonly now: Date
}

export interface ShippingMethod {
  readonly id: string
  readonly label: string
  readonly price: Minor
  readonly earliest: CalendarDate
  readonly latest: CalendarDate
}

type Zone = 'near' | 'middle' | 'far' | 'offshore' | 'military'
type Days = readonly [fastest: number, slowest: number]

interface Method {
  readonly id: string
  readonly label: string
  readonly price: Minor
  /** What each kilogram begun beyond the first five adds. */
  readonly perKilogram: Minor
  readonly offshore: Minor | null
  /** Null where it does not go. Military mail is carried at the price of the mainland, and by the Postal Service alone. */
  readonly days: Readonly<Record<Zone, Days | null>>
  readonly poBox: boolean
  readonly free: boolean
}

const methods: readonly Method[] = [
  {
    id: 'standard',
    label: 'Standard',
    price: standardShipping,
    perKilogram: 0,
    offshore: 9_00,
    free: true,
    poBox: true,
    days: { near: [2, 3], middle: [3, 4], far: [4, 6], offshore: [6, 10], military: [10, 20] },
  },
  {
    id: 'express',
    label: 'Express',
    price: 18_00,
    perKilogram: 1_50,
    offshore: 12_00,
    free: false,
    poBox: true,
    days: { near: [1, 2], middle: [2, 2], far: [2, 3], offshore: [3, 5], military: null },
  },
  {
    id: 'next-day',
    label: 'Next day',
    price: 32_00,
    perKilogram: 2_50,
    offshore: null,
    free: false,
    poBox: false,
    days: { near: [1, 1], middle: [1, 1], far: [1, 1], offshore: null, military: null },
  },
]

const freeKilograms = 5

/** The methods that go there, cheapest first, each with its price and the dates it arrives between. */
export function methodsFor(parcel: Parcel): ShippingMethod[] {
  const zone = zoneOf(parcel.destination)
  const box = parcel.destination !== null && isPoBoxAddress(parcel.destination)
  const ready = shipDate(parcel.now, parcel.making)
  const leaves =
    parcel.notBefore && parcel.notBefore > ready ? addBusinessDays(parcel.notBefore, 0) : ready
  return methods.flatMap((method) => {
    const days = method.days[zone]
    if (days === null || (box && !method.poBox)) return []
    const [fastest, slowest] = days
    return {
      id: method.id,
      label: method.label,
      price: priceOf(method, parcel, zone),
      earliest: addBusinessDays(leaves, fastest),
      latest: addBusinessDays(leaves, slowest),
    }
  })
}

/** What is missing until standard shipping costs nothing. */
export function missingToFreeShipping(merchandise: Minor): Minor {
  return Math.max(0, freeShippingFrom - merchandise)
}

function priceOf(method: Method, { merchandise, weightG }: Parcel, zone: Zone): Minor {
  const base = method.free && merchandise >= freeShippingFrom ? 0 : method.price
  const kilograms = Math.max(0, Math.ceil(weightG / 1_000) - freeKilograms)
  return base + kilograms * method.perKilogram + (zone === 'offshore' ? (method.offshore ?? 0) : 0)
}

/** How far it is from the house in New York, by the first digit of the ZIP code. */
function zoneOf(destination: Parcel['destination']): Zone {
  if (!destination) return 'far'
  const beyond = beyondOf(destination.stateCode)
  if (beyond === 'military') return 'military'
  if (beyond === 'territories' || destination.stateCode === 'AK' || destination.stateCode === 'HI')
    return 'offshore'
  if ('01'.includes(destination.zip.charAt(0)) || destination.zip.startsWith('20')) return 'near'
  return '2346'.includes(destination.zip.charAt(0)) ? 'middle' : 'far'
}
