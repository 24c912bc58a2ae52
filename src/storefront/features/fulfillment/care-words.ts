/** "Mon, Mar 2, 10:30 AM": an instant in the shop's own time. */
export function momentOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

const statuses: Readonly<Record<string, string>> = {
  pre_transit: 'Label made',
  in_transit: 'On its way',
  out_for_delivery: 'Arriving today',
  available_for_pickup: 'Ready for pickup',
  exception: 'Held up on the way',
  return_to_sender: 'Coming back to us',
  unknown: 'On its way',
  delivered: 'Delivered',
  lost: 'Lost',
  settled: 'Lost, and put right',
}

/** A parcel's status as a person says it. */
export function parcelStatus(status: string): string {
  return statuses[status] ?? 'On its way'
}
