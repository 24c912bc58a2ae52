import type { OrderDetail, OrderGlance } from '#modules/orders/contract.ts'
import type { TimelineEvent } from '#ui/primitives/timeline/timeline.tsx'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'

type Step = OrderGlance['timeline'][number]

const zone = 'America/New_York'
const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at)

/** "Wed, Nov 18, 2026": an instant as the shop's own day. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(instant))
}

/** "Wed, Nov 18, 4:12 PM" for what has happened; "by Tue, Dec 1" for what is promised. */
export function whenOf({ at, done }: Pick<Step, 'at' | 'done'>): string {
  if (at === '') return ''
  if (isDay(at)) return `${done ? '' : 'by '}${formatDate(at as CalendarDate)}`
  if (!done) return 'now'
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** The first step that is not done is the one that happens now. */
export function timelineEvents(timeline: readonly Step[]): TimelineEvent[] {
  const now = timeline.findIndex((step) => !step.done)
  return timeline.map((step, index) => ({
    key: `${index} ${step.title}`,
    title: step.title,
    when: whenOf(step),
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

/** Not when it is there already, comes back or was stopped. */
export function isArriving(status: string): boolean {
  return arriving.has(status)
}

/** What stands behind the status in the headline: the day the last parcel is there. */
export function secondThought({
  status,
  groups,
}: Pick<OrderGlance, 'status'> & {
  readonly groups: readonly Pick<OrderGlance['groups'][number], 'arrives'>[]
}): string | null {
  const latest = groups
    .flatMap(({ arrives }) => arrives?.latest ?? [])
    .sort()
    .at(-1)
  return latest && isArriving(status)
    ? `arrives by ${formatDate(latest as CalendarDate).replaceAll(' ', '\u00A0')}`
    : null
}

/** What is said before the dates of a parcel: what is there no longer arrives, what was stopped never does. */
export function arrivalWords(status: string): 'arriving' | 'promised for' | null {
  if (status === 'Cancelled') return null
  return arriving.has(status) || status === 'Arriving today' || status === 'Payment pending'
    ? 'arriving'
    : 'promised for'
}

/** A merchant's words as a sentence, whether or not they ended it. */
export function sentence(words: string): string {
  return /[.?!…]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`
}

const refundWords: Readonly<Record<string, string>> = {
  pending: 'On its way to your bank.',
  succeeded: 'Paid. Banks take 5 to 10 days to show it.',
  failed: 'Your bank did not take it. We try again.',
  manual: 'Your bank did not take it. A person looks after it.',
  cancelled: 'Not paid.',
}

/** How a refund stands, in a sentence; one that stands in a way without words says only why it was made. */
export function refundStanding({ status, reason }: OrderDetail['refunds'][number]): string {
  return [sentence(reason), refundWords[status] ?? ''].join(' ').trim()
}

/** An address that fills the cart with the same pieces; null when one of them cannot be named any more. */
export function buyAgain({ groups }: Pick<OrderDetail, 'groups'>): string | null {
  const lines = groups.flatMap((group) => group.lines)
  if (lines.length === 0 || lines.some((line) => !line.sku || /[,:]/.test(line.sku))) return null
  return `/cart/${lines.map((line) => `${encodeURIComponent(line.sku ?? '')}:${line.qty}`).join(',')}`
}
