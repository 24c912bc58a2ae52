import type { CalendarDate } from '#kernel/time/time.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import { localDeliveryMethodId, pickupMethodId } from '#kernel/shipping-method/pickup-method.ts'
import { addWorkDays } from './ship-date.ts'
import type { LocalShippingRules, ShippingRules } from './shipping-rules.ts'
import { calculateParcelShipDate, type ShippingMethod, type ShippingParcel } from './table-rates.ts'

/** Pickup, for the buyer's own groups, and delivery by the shop itself. */
export function listLocalMethods(parcel: ShippingParcel, rules: ShippingRules): ShippingMethod[] {
  const { local } = rules
  if (!local) return []
  const shipsOn = calculateParcelShipDate(parcel, rules)
  const dayAfter = (days: number) => addWorkDays(shipsOn, days, new Set(rules.daysOff))
  return [...listLocalDelivery(parcel, local, dayAfter), ...listPickup(parcel, local, dayAfter)]
}

type DayAfter = (days: number) => CalendarDate

function listLocalDelivery(
  { destination, merchandise }: ShippingParcel,
  { delivery: { isOffered, label, zipStarts, price, freeFrom, days } }: LocalShippingRules,
  dayAfter: DayAfter,
): ShippingMethod[] {
  const isLocal = zipStarts.some((start) => destination?.zip.startsWith(start))
  if (!isOffered || !destination || !isLocal || isPoBoxAddress(destination)) return []
  const date = dayAfter(days)
  return [
    {
      id: localDeliveryMethodId,
      label,
      price: freeFrom > 0 && merchandise >= freeFrom ? 0 : price,
      earliest: date,
      latest: date,
    },
  ]
}

function listPickup(
  { canPickUp }: ShippingParcel,
  { pickup: { isOffered, label, price, readyDays }, shopAddress, place }: LocalShippingRules,
  dayAfter: DayAfter,
): ShippingMethod[] {
  if (!isOffered || !canPickUp || !shopAddress) return []
  const date = dayAfter(readyDays)
  return [{ id: pickupMethodId, label, price, earliest: date, latest: date, pickup: place }]
}

/** By price, with pickup last, so that nobody takes it for shipping. */
export function sortMethods(methods: readonly ShippingMethod[]): ShippingMethod[] {
  return methods.toSorted(
    (a, b) => Number(Boolean(a.pickup)) - Number(Boolean(b.pickup)) || a.price - b.price,
  )
}
