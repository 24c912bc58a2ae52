import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { TimelineEvent } from '#ui/primitives/timeline/timeline.tsx'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import type { ReturnView } from './return-calls.ts'

type ReturnProgress = Pick<
  ReturnView,
  | 'status'
  | 'method'
  | 'requestedAt'
  | 'reviewBy'
  | 'shipBy'
  | 'pickUpOn'
  | 'deliveredAt'
  | 'receivedAt'
  | 'settledAt'
> & { readonly items: readonly Pick<ReturnView['items'][number], 'resolution'>[] }

type ReturnStep = Milestone & Pick<TimelineEvent, 'state'>

interface Milestone {
  readonly key: 'requested' | 'review' | 'ship' | 'arrive' | 'inspect' | 'settle'
  readonly title: string
  readonly when: string
  readonly note?: string
}

/** The milestone a return waits for in each status; a status that ended early has none. */
const waitsFor: Readonly<Record<string, Milestone['key'] | 'nothing'>> = {
  requested: 'review',
  needs_review: 'review',
  approved: 'ship',
  label_issued: 'ship',
  in_transit: 'arrive',
  received: 'inspect',
  inspected: 'settle',
  partly_settled: 'settle',
  settled: 'nothing',
  closed: 'nothing',
}

const inspectionDays = 3

/**
 * The milestones of a return with their dates, past and expected. Empty for a return that was
 * canceled, rejected or not shipped in time.
 */
export function listReturnSteps(progress: ReturnProgress, timeZone: string): ReturnStep[] {
  const current = waitsFor[progress.status]
  if (current === undefined) return []
  const milestones = listMilestones(progress, timeZone)
  const position = milestones.findIndex(({ key }) => key === current)
  // A return without shipping goes from its review to its refund.
  const now = position === -1 ? (current === 'nothing' ? milestones.length : 1) : position
  return milestones.map((milestone, index) => ({
    ...milestone,
    state: index < now ? 'done' : index === now ? 'now' : 'todo',
  }))
}

function listMilestones(progress: ReturnProgress, timeZone: string): Milestone[] {
  const { status, method, requestedAt, reviewBy } = progress
  const isInReview = status === 'requested' || status === 'needs_review'
  return [
    { key: 'requested', title: 'Return requested', when: formatMoment(requestedAt, timeZone) },
    ...(isInReview
      ? [{ key: 'review', title: 'We review it', when: formatDeadline(reviewBy) } as const]
      : []),
    ...(method === 'none' ? [] : listShippingMilestones(progress, timeZone)),
    listSettlement(progress, timeZone),
  ]
}

function listShippingMilestones(
  { method, shipBy, pickUpOn, deliveredAt, receivedAt }: ReturnProgress,
  timeZone: string,
): Milestone[] {
  const arrivedAt = receivedAt ?? deliveredAt
  return [
    pickUpOn
      ? { key: 'ship', title: 'Carrier picks it up', when: formatDate(pickUpOn as CalendarDate) }
      : {
          key: 'ship',
          title: method === 'own' ? 'You ship the parcel' : 'You drop off the parcel',
          when: formatDeadline(shipBy),
        },
    {
      key: 'arrive',
      title: 'Parcel reaches us',
      when: arrivedAt ? formatMoment(arrivedAt, timeZone) : 'after drop-off',
    },
    {
      key: 'inspect',
      title: 'We inspect it',
      when: arrivedAt
        ? `by ${formatDate(addDays(calendarDate(new Date(arrivedAt)), inspectionDays))}`
        : 'within 3 days',
    },
  ]
}

function listSettlement({ items, settledAt }: ReturnProgress, timeZone: string): Milestone {
  const resolutions = new Set(items.map(({ resolution }) => resolution))
  const isRefund = resolutions.has('refund') || resolutions.has('keep')
  return {
    key: 'settle',
    title: isRefund
      ? 'Refund sent'
      : resolutions.has('credit')
        ? 'Store credit added'
        : 'Exchange ships',
    when: settledAt ? formatMoment(settledAt, timeZone) : 'the day we inspect it',
    ...(isRefund && { note: 'Your bank can take 5 to 10 days to show it.' }),
  }
}

function formatDeadline(at: string | null): string {
  return at ? `by ${formatDate(calendarDate(new Date(at)))}` : ''
}
