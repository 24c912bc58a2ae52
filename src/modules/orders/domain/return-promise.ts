import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { expectedReturnDate, returnByInWords } from '#kernel/time/return-window.ts'

/** What the shop promised about sending a line back, frozen with it when the order was placed (commerce.md §3.7). */
export interface ReturnPromise {
  /** The version of the terms that the buyer accepted. */
  readonly policy: string
  readonly anchor: Anchor
  /** The day the windows count from, where that is the day it was ordered. */
  readonly from?: CalendarDate
  readonly days: number
  readonly finalSale: boolean
  /** Made with somebody's letters; absent in promises from before there were any. */
  readonly isPersonalized?: boolean
  /** The return policy that held for the goods; orders from before there were any have none, and the standard terms. */
  readonly rule?: PromisedTerms
  /** For a gift to a registry: its people can send it back until then, however early it came. */
  readonly giftUntil?: CalendarDate
}

/** The day that windows count from. */
type Anchor = 'delivered' | 'shipped' | 'placed'
type Outcome = 'refund' | 'credit' | 'exchange' | 'replace' | 'keep'

export interface PromisedTerms {
  readonly id: string
  readonly version: number
  readonly terms: {
    readonly days: number
    readonly giftDays: number
    readonly shippingFee: number
    readonly creditBonus: number
    readonly keepUnder: number
    readonly outcomes: readonly Outcome[]
    readonly finalSale: boolean
    readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
    readonly anchor?: Anchor
    readonly daysFor?: Readonly<Partial<Record<Outcome, number>>>
    readonly restocking?: number
    readonly carriage?: 'shop' | 'buyer'
    readonly reviewAbove?: number
  }
}

const returnDays = 30

interface PromisedLine {
  readonly finalSale: boolean
  readonly isPersonalized: boolean
  readonly returnRule?: PromisedTerms
  readonly giftUntil?: CalendarDate | null
}

export function returnPromise(
  policy: string,
  { giftUntil, ...line }: PromisedLine,
  placedAt: Date,
): ReturnPromise {
  return { ...promiseOf(policy, line, placedAt), ...(giftUntil && { giftUntil }) }
}

function promiseOf(
  policy: string,
  { finalSale, isPersonalized, returnRule: rule }: Omit<PromisedLine, 'giftUntil'>,
  placedAt: Date,
): ReturnPromise {
  const days = finalSale || isPersonalized ? 0 : returnDays
  if (!rule) return { policy, anchor: 'delivered', days, finalSale, isPersonalized }
  const { anchor = 'delivered' } = rule.terms
  return {
    policy,
    anchor,
    ...(anchor === 'placed' && { from: calendarDate(placedAt) }),
    days: rule.terms.finalSale ? 0 : rule.terms.days,
    finalSale: rule.terms.finalSale,
    isPersonalized,
    rule,
  }
}

/** Where a line stands on its way. */
export interface OnItsWay {
  readonly ordered: CalendarDate
  readonly shipped: CalendarDate | null
  /** The day that the last of it arrived, else the first day that it may; null for what comes in no parcel. */
  readonly arrives: CalendarDate | null
  /** Asked for whoever was given it, whose window is longer. */
  readonly isGift?: boolean
}

/** What orders from before there were return policies have. */
const standard = {
  giftDays: 180,
  restocking: 0,
  carriage: 'shop',
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
} as const

export function returnInWords(
  promise: ReturnPromise,
  { ordered, shipped, arrives, isGift = false }: OnItsWay,
): string {
  const { isPersonalized, finalSale, days, anchor, from, rule, giftUntil } = promise
  if (isPersonalized)
    return 'Made with your letters: it can be sent back only when something is wrong with it.'
  if (finalSale || !arrives)
    return 'Final sale: it can be sent back only when something is wrong with it.'
  const { restocking = 0, carriage = 'shop', holiday, giftDays } = rule?.terms ?? standard
  const window = {
    days: isGift ? Math.max(days, giftDays) : days,
    anchor,
    holiday,
    atLeastUntil: isGift ? giftUntil : null,
  }
  const until = expectedReturnDate(window, {
    ordered: (anchor === 'shipped' ? shipped : from) ?? ordered,
    arrives,
  })
  const more = [
    ...(restocking > 0
      ? [`${restocking / 100}% of its price is kept back when you change your mind.`]
      : []),
    ...(carriage === 'buyer' ? ['The parcel back is yours to send.'] : []),
  ]
  return [`${returnByInWords(until)}.`, ...more].join(' ')
}
