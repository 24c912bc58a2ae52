import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

/** "Mon, Mar 2, 10:30 AM", in the shop's time zone. */
export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: getShopTimeZone(),
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

const statuses: Readonly<Record<string, string>> = {
  pre_transit: 'Label created',
  in_transit: 'On its way',
  out_for_delivery: 'Arriving today',
  available_for_pickup: 'Ready for pickup',
  exception: 'Delivery problem',
  return_to_sender: 'Returning to us',
  unknown: 'On its way',
  delivered: 'Delivered',
  lost: 'Lost',
  settled: 'Lost and resolved',
}

export function formatShipmentStatus(status: string): string {
  return statuses[status] ?? 'On its way'
}
