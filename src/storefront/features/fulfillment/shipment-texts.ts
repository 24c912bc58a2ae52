import { createDateFormat } from '#kernel/locale/date-format.ts'
import * as t from '#messages/shipment-statuses.ts'

/** "Mon, Mar 2, 10:30 AM", in the shop's time zone. */
export const formatMoment: (instant: string, timeZone: string) => string = createDateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const statuses: Readonly<Record<string, string>> = {
  pre_transit: t.labelCreated,
  in_transit: t.onItsWay,
  out_for_delivery: t.arrivingToday,
  available_for_pickup: t.readyForPickup,
  exception: t.deliveryProblem,
  return_to_sender: t.returningToUs,
  unknown: t.onItsWay,
  delivered: t.delivered,
  lost: t.lost,
  settled: t.lostAndResolved,
}

export function formatShipmentStatus(status: string): string {
  return statuses[status] ?? t.onItsWay
}
