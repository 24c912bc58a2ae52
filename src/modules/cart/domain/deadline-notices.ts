import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { CartState, StoredGroup } from './cart-state.ts'
import { aboutGroup, type CartNotice } from './assess-lines.ts'

interface Method {
  readonly label: string
  readonly latest: CalendarDate
}

interface ShippedGroup {
  readonly id: string
  readonly methods: readonly Method[]
}

/** The needed-by date can be from tomorrow to a year from now. */
export function isNeededByDateValid(day: string, now: Date): boolean {
  const today = calendarDate(now)
  return day > today && day <= addDays(today, 365)
}

/**
 * Notices about delivery groups that no shipping method delivers by the needed-by date, except
 * dismissed ones. The methods are those for the known address or ZIP code.
 */
export function createDeadlineNotices(
  { groups, dismissedNoticeIds }: CartState,
  shippedGroups: readonly ShippedGroup[],
  now: Date,
): CartNotice[] {
  return groups.flatMap((group) => {
    const { deliverOn } = group
    const methods = shippedGroups.find(({ id }) => id === group.id)?.methods ?? []
    const [earliest] = methods.toSorted((one, other) => one.latest.localeCompare(other.latest))
    if (deliverOn === null || !earliest || earliest.latest <= deliverOn) return []
    const id = `${noticeIdPrefix(group)}${earliest.latest}`
    if (dismissedNoticeIds.includes(id)) return []
    const suggestion = [
      `The earliest date is ${formatDate(earliest.latest)},`,
      `with ${earliest.label.toLowerCase()} shipping.`,
    ].join(' ')
    const hasPassed = deliverOn < calendarDate(now)
    const problem = hasPassed
      ? `was needed by ${formatDate(deliverOn)}, and that date has passed.`
      : `cannot arrive by ${formatDate(deliverOn)}.`
    const text = `${describeGroup(group)} ${problem} ${suggestion}`
    return [{ id, kind: 'deadline' as const, text, ...aboutGroup(group.id) }]
  })
}

/** Whether the notice is about a current needed-by date of the cart. */
export function isDeadlineNotice(noticeId: string, { groups }: Pick<CartState, 'groups'>): boolean {
  return groups.some(
    (group) => group.deliverOn !== null && noticeId.startsWith(noticeIdPrefix(group)),
  )
}

function noticeIdPrefix({ id, deliverOn }: StoredGroup): string {
  return `deadline:${id}:${deliverOn}:`
}

function describeGroup({ kind, recipientName }: StoredGroup): string {
  return kind === 'own' ? 'Your delivery' : `The delivery to ${recipientName || 'someone else'}`
}
