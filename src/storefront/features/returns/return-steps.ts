import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { TimelineEvent } from '#ui/primitives/timeline/timeline.tsx'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import type { ReturnView } from './return-calls.ts'
import * as t from '#messages/return-status.ts'

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
    { key: 'requested', title: t.returnRequested, when: formatMoment(requestedAt, timeZone) },
    ...(isInReview
      ? [{ key: 'review', title: t.weReview, when: formatDeadline(reviewBy) } as const]
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
      ? { key: 'ship', title: t.carrierPicksUp, when: formatDate(pickUpOn as CalendarDate) }
      : {
          key: 'ship',
          title: method === 'own' ? t.shipParcel : t.dropOff,
          when: formatDeadline(shipBy),
        },
    {
      key: 'arrive',
      title: t.parcelReaches,
      when: arrivedAt ? formatMoment(arrivedAt, timeZone) : t.afterDropOff,
    },
    {
      key: 'inspect',
      title: t.weInspect,
      when: arrivedAt
        ? t.byDate({
            date: formatDate(addDays(calendarDate(new Date(arrivedAt)), inspectionDays)),
          })
        : t.within3Days,
    },
  ]
}

function listSettlement({ items, settledAt }: ReturnProgress, timeZone: string): Milestone {
  const resolutions = new Set(items.map(({ resolution }) => resolution))
  const isRefund = resolutions.has('refund') || resolutions.has('keep')
  return {
    key: 'settle',
    title: isRefund ? t.refundSent : resolutions.has('credit') ? t.creditAdded : t.exchangeShips,
    when: settledAt ? formatMoment(settledAt, timeZone) : t.theDayWeInspect,
    ...(isRefund && { note: t.refundDelay }),
  }
}

function formatDeadline(at: string | null): string {
  return at ? t.byDate({ date: formatDate(calendarDate(new Date(at))) }) : ''
}
