import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import type { TimelineEvent } from '#ui/primitives/timeline/timeline.tsx'
import { formatDate, formatMonthDay, type CalendarDate } from '#kernel/time/time.ts'

type Step = OrderOverview['timeline'][number]

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at)

/** "Wed, Nov 18, 2026", in the shop's time zone. */
export function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(instant))
}

/** "Wed, Nov 18, 4:12 PM" for what has happened; "by Tue, Dec 1" for what is promised. */
export function formatStepTime({ at, done }: Pick<Step, 'at' | 'done'>, timeZone: string): string {
  if (at === '') return ''
  if (isDay(at)) return `${done ? '' : 'by '}${formatDate(at as CalendarDate)}`
  if (!done) return 'now'
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** The first open step is the current one. */
export function timelineEvents(timeline: readonly Step[], timeZone: string): TimelineEvent[] {
  const now = timeline.findIndex((step) => !step.done)
  return timeline.map((step, index) => ({
    key: `${index} ${step.title}`,
    title: step.title,
    when: formatStepTime(step, timeZone),
    who: step.by,
    state: step.done ? 'done' : index === now ? 'now' : 'todo',
  }))
}

const arriving: ReadonlySet<string> = new Set([
  'Confirmed',
  'Being made',
  'Getting ready',
  'On its way',
])

/** False once delivered, returned or cancelled. */
export function isArriving(status: string): boolean {
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
  if (status === 'Delivered' && returnableUntil)
    return `return by ${formatMonthDay(returnableUntil as CalendarDate).replaceAll(' ', '\u00A0')}`
  const latest = groups
    .flatMap(({ arrives }) => arrives?.latest ?? [])
    .sort()
    .at(-1)
  const shipped = groups.filter(({ arrives }) => arrives)
  const isPickup = shipped.every(({ pickup }) => pickup)
  if (!latest || !isArriving(status)) return null
  const day = formatDate(latest as CalendarDate).replaceAll(' ', '\u00A0')
  return `${isPickup ? 'ready' : 'arrives'} by ${day}`
}

/** The words before the dates of a delivery group; null after cancellation. */
export function arrivalWords(status: string): 'arriving' | 'promised for' | null {
  if (status === 'Canceled') return null
  return arriving.has(status) || status === 'Arriving today' || status === 'Payment pending'
    ? 'arriving'
    : 'promised for'
}

/** "Return or exchange, by Jan 31" */
export function returnLabel(returnableUntil: string): string {
  return `Return or exchange, by ${formatMonthDay(returnableUntil as CalendarDate)}`
}

/** Adds a period unless the text ends with punctuation. */
export function toSentence(words: string): string {
  return /[.?!…]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`
}

const refundWords: Readonly<Record<string, string>> = {
  pending: 'On its way to your bank.',
  succeeded: 'Refunded. Your bank can take 5 to 10 days to show it.',
  failed: 'Your bank rejected the refund. We will try again.',
  manual: 'Your bank rejected the refund. We are resolving it.',
  cancelled: 'Not refunded.',
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
