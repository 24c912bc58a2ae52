import { freeShippingFrom, standardShipping } from './shipping-prices.ts'
import type { Minor } from '#kernel/money/money.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { findOutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import { calculateShipDate, type ProductionTime } from './ship-date.ts'

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
type TransitDays = readonly [fastest: number, slowest: number]

interface Method {
  readonly id: string
  readonly label: string
  readonly price: Minor
  readonly perKilogram: Minor
  readonly offshore: Minor | null
  /**
   * Null where the method is not available. Military mail costs the mainland price and is carried
   * by the Postal Service only.
   */
  readonly days: Readonly<Record<Zone, TransitDays | null>>
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

export function listShippingMethods(parcel: ShippingParcel): ShippingMethod[] {
  const zone = findZone(parcel.destination)
  const isPoBox = parcel.destination !== null && isPoBoxAddress(parcel.destination)
  const readyOn = calculateShipDate(parcel.now, parcel.productionTimes)
  const shipsOn =
    parcel.notBefore && parcel.notBefore > readyOn ? addBusinessDays(parcel.notBefore, 0) : readyOn
  return methods.flatMap((method) => {
    const days = method.days[zone]
    if (days === null || (isPoBox && !method.poBox)) return []
    const [fastest, slowest] = days
    return {
      id: method.id,
      label: method.label,
      price: calculatePrice(method, parcel, zone),
      earliest: addBusinessDays(shipsOn, fastest),
      latest: addBusinessDays(shipsOn, slowest),
    }
  })
}

export function calculateFreeShippingShortfall(merchandise: Minor): Minor {
  return Math.max(0, freeShippingFrom - merchandise)
}

function calculatePrice(
  method: Method,
  { merchandise, weightG }: ShippingParcel,
  zone: Zone,
): Minor {
  const base = method.free && merchandise >= freeShippingFrom ? 0 : method.price
  const kilograms = Math.max(0, Math.ceil(weightG / 1_000) - freeKilograms)
  return base + kilograms * method.perKilogram + (zone === 'offshore' ? (method.offshore ?? 0) : 0)
}

function findZone(destination: ShippingParcel['destination']): Zone {
  if (!destination) return 'far'
  const beyond = findOutlyingRegion(destination.stateCode)
  if (beyond === 'military') return 'military'
  if (beyond === 'territories' || destination.stateCode === 'AK' || destination.stateCode === 'HI')
    return 'offshore'
  if ('01'.includes(destination.zip.charAt(0)) || destination.zip.startsWith('20')) return 'near'
  return '2346'.includes(destination.zip.charAt(0)) ? 'middle' : 'far'
}
