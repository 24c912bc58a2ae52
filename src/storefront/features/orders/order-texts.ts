import { createDateFormat } from '#kernel/locale/date-format.ts'
import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import { formatDate, formatMonthDay, type CalendarDate } from '#kernel/time/time.ts'
import * as statusWords from '#messages/order-statuses.ts'
import * as t from '#messages/order-texts.ts'

export type DisplayStatus = OrderOverview['status']

const statuses: Readonly<Record<DisplayStatus, string>> = {
  payment_pending: statusWords.paymentPending,
  confirmed: statusWords.confirmed,
  being_made: statusWords.beingMade,
  getting_ready: statusWords.gettingReady,
  ready_for_pickup: statusWords.readyForPickup,
  on_its_way: statusWords.onItsWay,
  arriving_today: statusWords.arrivingToday,
  delivery_problem: statusWords.deliveryProblem,
  delivered: statusWords.delivered,
  return_in_progress: statusWords.returnInProgress,
  partly_returned: statusWords.partlyReturned,
  returned: statusWords.returned,
  cancelled: statusWords.canceled,
  on_hold: statusWords.onHold,
}

export function formatOrderStatus(status: DisplayStatus): string {
  return statuses[status]
}

/** "Wed, Nov 18, 2026", in the shop's time zone. */
export const formatDay: (instant: string, timeZone: string) => string = createDateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

const arriving: ReadonlySet<DisplayStatus> = new Set([
  'confirmed',
  'being_made',
  'getting_ready',
  'on_its_way',
])

/** False once delivered, returned or cancelled. */
export function isArriving(status: DisplayStatus): boolean {
  return arriving.has(status)
}

/** The second half of the headline: the delivery date, or after delivery the return date. */
export function describeHeadlineDate({
  status,
  groups,
  returnableUntil,
}: Pick<OrderOverview, 'status'> & {
  readonly groups: readonly Pick<OrderOverview['groups'][number], 'arrives' | 'pickup'>[]
  readonly returnableUntil?: string | null
}): string | null {
  if (status === 'delivered' && returnableUntil)
    return t.returnBy({ date: withoutBreaks(formatMonthDay(returnableUntil as CalendarDate)) })
  const latest = groups
    .flatMap(({ arrives }) => arrives?.latest ?? [])
    .sort()
    .at(-1)
  const shipped = groups.filter(({ arrives }) => arrives)
  const isPickup = shipped.every(({ pickup }) => pickup)
  if (!latest || !isArriving(status)) return null
  const date = withoutBreaks(formatDate(latest as CalendarDate))
  return (isPickup ? t.readyBy : t.arrivesBy)({ date })
}

const withoutBreaks = (date: string): string => date.replaceAll(' ', '\u00A0')

/** What the dates of a delivery group are; null after cancellation. */
export function findDateMeaning(status: DisplayStatus): 'arriving' | 'promised' | null {
  if (status === 'cancelled') return null
  return arriving.has(status) || status === 'arriving_today' || status === 'payment_pending'
    ? 'arriving'
    : 'promised'
}

/** "Return or exchange, by Jan 31" */
export function returnLabel(returnableUntil: string): string {
  return t.returnOrExchange({ date: formatMonthDay(returnableUntil as CalendarDate) })
}

/** Adds a period unless the text ends with punctuation. */
export function toSentence(words: string): string {
  return /[.?!…]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`
}

const refundWords: Readonly<Record<string, string>> = {
  pending: t.refundPending,
  succeeded: t.refundSucceeded,
  failed: t.refundFailed,
  manual: t.refundManual,
  cancelled: t.refundCanceled,
}

/** Describes the reason and status of a refund. */
export function describeRefund({ status, reason }: OrderDetail['refunds'][number]): string {
  return [toSentence(reason), refundWords[status] ?? ''].join(' ').trim()
}

/** A URL that fills the cart with the same items; null when one has no usable SKU. */
export function reorderPath({ groups }: Pick<OrderDetail, 'groups'>): string | null {
  const lines = groups.flatMap((group) => group.lines)
  if (lines.length === 0 || lines.some((line) => !line.sku || /[,:]/.test(line.sku))) return null
  return `/cart/${lines.map((line) => `${encodeURIComponent(line.sku ?? '')}:${line.qty}`).join(',')}`
}
