import { hours } from '#kernel/time/time.ts'

export type SimulatedOutcome = 'arrives' | 'late' | 'lost'

export interface SimulatedParcel {
  readonly bookedAt: Date
  /** When it is due. */
  readonly dueAt: Date
  readonly place: string
  /** "Reno, NV" */
  readonly from: string
  readonly fate: SimulatedOutcome
}

type Tracking = 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'exception'

export interface SimulatedScan {
  readonly at: Date
  readonly code: string
  readonly place: string
  readonly text: string
  readonly tracking: Tracking
}

const hub = 'Harrisburg, PA'

/** Simulates the tracking events of a parcel: on time, two days late or lost. */
export function simulateJourney(parcel: SimulatedParcel): SimulatedScan[] {
  const { bookedAt, dueAt, fate } = parcel
  const span = Math.max(hours(12), dueAt.getTime() - bookedAt.getTime())
  const firstScans = listFirstScans(parcel, span)
  if (fate === 'lost') {
    const lostAt = new Date(dueAt.getTime() + hours(72))
    return [
      ...firstScans,
      {
        at: lostAt,
        code: 'lost',
        place: hub,
        text: 'We cannot find this parcel',
        tracking: 'exception',
      },
    ]
  }
  const delay: SimulatedScan[] =
    fate === 'late'
      ? [
          {
            at: new Date(dueAt.getTime() - hours(6)),
            code: 'delayed',
            place: hub,
            text: 'Held up by weather',
            tracking: 'exception',
          },
        ]
      : []
  return [...firstScans, ...delay, ...listLastScans(parcel, span)]
}

function listFirstScans({ bookedAt, from }: SimulatedParcel, span: number): SimulatedScan[] {
  const after = (amount: number) => new Date(bookedAt.getTime() + amount)
  return [
    {
      at: bookedAt,
      code: 'label',
      place: from,
      text: 'Label made, waiting for pickup',
      tracking: 'pre_transit',
    },
    {
      at: after(span * 0.1),
      code: 'accepted',
      place: from,
      text: 'Picked up',
      tracking: 'in_transit',
    },
    { at: after(span * 0.4), code: 'hub', place: hub, text: 'Sorted', tracking: 'in_transit' },
  ]
}

function listLastScans({ dueAt, place, fate }: SimulatedParcel, span: number): SimulatedScan[] {
  const arrives = fate === 'late' ? new Date(dueAt.getTime() + hours(48)) : dueAt
  return [
    {
      at: new Date(arrives.getTime() - span * 0.15),
      code: 'arrived',
      place,
      text: 'Arrived at the local depot',
      tracking: 'in_transit',
    },
    {
      at: new Date(arrives.getTime() - span * 0.08),
      code: 'out',
      place,
      text: 'Out for delivery',
      tracking: 'out_for_delivery',
    },
    { at: arrives, code: 'delivered', place, text: 'Delivered', tracking: 'delivered' },
  ]
}

/** The tracking events until `now`. */
export function listScansUntil(parcel: SimulatedParcel, now: Date): SimulatedScan[] {
  return simulateJourney(parcel)
    .filter((stop) => stop.at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
