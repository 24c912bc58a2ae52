import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { CartState, StoredGroup } from './cart-state.ts'
import { ofGroup, type Notice } from './line-view.ts'

interface Way {
  readonly label: string
  readonly latest: CalendarDate
}

interface Travelling {
  readonly id: string
  readonly methods: readonly Way[]
}

/** A delivery can be needed from tomorrow until a year from now. */
export function isDayToNeed(day: string, now: Date): boolean {
  const today = calendarDate(now)
  return day > today && day <= addDays(today, 365)
}

/**
 * Deliveries that no way brings by the day they are needed, one sentence each, less what was acknowledged: the day passed, goods take
 * longer now, or it goes farther. Ways are those to the address or ZIP code that is known.
 */
export function deadlineNotices(
  { groups, acknowledged }: CartState,
  travelling: readonly Travelling[],
  now: Date,
): Notice[] {
  return groups.flatMap((group) => {
    const { deliverOn } = group
    const methods = travelling.find(({ id }) => id === group.id)?.methods ?? []
    const [soonest] = methods.toSorted((one, other) => one.latest.localeCompare(other.latest))
    if (deliverOn === null || !soonest || soonest.latest <= deliverOn) return []
    const id = `${deadlineOf(group)}${soonest.latest}`
    if (acknowledged.includes(id)) return []
    const soon = `The soonest is ${formatDate(soonest.latest)}, by ${soonest.label.toLowerCase()} delivery.`
    const over = deliverOn < calendarDate(now)
    const text = over
      ? `${nameOf(group)} was needed by ${formatDate(deliverOn)}, and that day is over. ${soon}`
      : `${nameOf(group)} cannot be there by ${formatDate(deliverOn)}. ${soon}`
    return [{ id, kind: 'deadline' as const, text, ...ofGroup(group.id) }]
  })
}

/** The notice is of a day that a delivery of the cart is still needed by. */
export function isOfDeadline(noticeId: string, { groups }: Pick<CartState, 'groups'>): boolean {
  return groups.some((group) => group.deliverOn !== null && noticeId.startsWith(deadlineOf(group)))
}

function deadlineOf({ id, deliverOn }: StoredGroup): string {
  return `deadline:${id}:${deliverOn}:`
}

function nameOf({ kind, recipientName }: StoredGroup): string {
  return kind === 'own' ? 'What goes to you' : `What goes to ${recipientName}`
}
