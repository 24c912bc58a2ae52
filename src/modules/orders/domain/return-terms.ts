import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  formatReturnDeadline,
  getExpectedReturnDeadline,
  getGiftWindow,
  getReturnDeadline,
  getWindowStart,
  type ReturnWindow,
} from '#kernel/time/return-window.ts'
import type { FulfillmentStatus } from './order-machine.ts'
import type { ReturnState } from './order-unit.ts'

/** The return terms of an order line, frozen when the order was placed (commerce.md §3.7). */
export interface OrderReturnTerms {
  /** The version of the return policy that the buyer accepted. */
  readonly policy: string
  readonly anchor: Anchor
  /** The first day of the window, if it starts at placement. */
  readonly from?: CalendarDate
  readonly days: number
  readonly finalSale: boolean
  /** True with a monogram; absent in older orders. */
  readonly isPersonalized?: boolean
  /**
   * The product's return policy; orders from before return policies have none and use the standard
   * terms.
   */
  readonly rule?: AppliedReturnPolicy
  /** True for registry gifts; absent in older orders. */
  readonly isRegistryGift?: boolean
  /** For registry gifts with an event date: they can be returned at least until this day. */
  readonly giftReturnableUntil?: CalendarDate
}

/** Registry gifts have the gift window for everyone, so that giver and recipient see one date. */
export const hasGiftWindow = ({
  isRegistryGift,
  giftReturnableUntil,
}: Pick<OrderReturnTerms, 'isRegistryGift' | 'giftReturnableUntil'>): boolean =>
  isRegistryGift ?? giftReturnableUntil !== undefined

/** The event that starts the return window. */
type Anchor = 'delivered' | 'shipped' | 'placed'
type Outcome = 'refund' | 'credit' | 'exchange' | 'replace' | 'keep'

export interface AppliedReturnPolicy {
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
  readonly returnRule?: AppliedReturnPolicy
}

/** The delivery group of a line. */
export interface PromisedGroup {
  readonly registryId?: string | null
  readonly returnableUntil?: CalendarDate | null
}

export function freezeReturnTerms(
  policy: string,
  line: PromisedLine,
  { group, placedAt }: { readonly group: PromisedGroup; readonly placedAt: Date },
): OrderReturnTerms {
  return {
    ...freezeTerms(policy, line, placedAt),
    ...(group.registryId && { isRegistryGift: true }),
    ...(group.returnableUntil && { giftReturnableUntil: group.returnableUntil }),
  }
}

function freezeTerms(
  policy: string,
  { finalSale, isPersonalized, returnRule: rule }: PromisedLine,
  placedAt: Date,
): OrderReturnTerms {
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

export interface LineDeliveryDates {
  readonly ordered: CalendarDate
  readonly shipped: CalendarDate | null
  /**
   * The day the last unit arrived, or the first day it can arrive; null when nothing is shipped.
   */
  readonly arrives: CalendarDate | null
  /** True for the recipient of a gift, whose window is longer. */
  readonly isGift?: boolean
}

/** The terms of orders from before return policies. */
const standardTerms = {
  giftDays: 180,
  restocking: 0,
  carriage: 'shop',
  holiday: { from: '11-01', to: '12-31', until: '01-31' },
} as const

export function describeReturnTerms(
  promise: OrderReturnTerms,
  { ordered, shipped, arrives, isGift = false }: LineDeliveryDates,
): string {
  const { isPersonalized, finalSale, anchor, from, rule } = promise
  if (isPersonalized) return 'Personalized: it can be returned only if something is wrong with it.'
  if (finalSale || !arrives)
    return 'Final sale: it can be returned only if something is wrong with it.'
  const { restocking = 0, carriage = 'shop' } = rule?.terms ?? standardTerms
  const until = getExpectedReturnDeadline(getLineWindow(promise, isGift), {
    ordered: (anchor === 'shipped' ? shipped : from) ?? ordered,
    arrives,
  })
  const conditions = [
    ...(restocking > 0
      ? [`A ${restocking / 100}% restocking fee applies if you change your mind.`]
      : []),
    ...(carriage === 'buyer' ? ['You pay for return shipping.'] : []),
  ]
  return [`${formatReturnDeadline(until)}.`, ...conditions].join(' ')
}

function getLineWindow(promise: OrderReturnTerms, isGift: boolean): ReturnWindow {
  const { days, anchor, rule, giftReturnableUntil = null } = promise
  const { holiday, giftDays } = rule?.terms ?? standardTerms
  const window = { days, anchor, holiday, giftDays }
  return isGift || hasGiftWindow(promise) ? getGiftWindow(window, giftReturnableUntil) : window
}

export interface ReturnableLine {
  readonly returnTerms: OrderReturnTerms
  readonly isGiftCard: boolean
  readonly pieces: readonly ReturnableUnit[] | null
}

interface ReturnableUnit {
  readonly fulfillment: FulfillmentStatus
  readonly returning: ReturnState
  readonly isOwnedByRecipient: boolean
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
}

/**
 * The last day on which the buyer can still return a delivered unit for any reason; null if there
 * is none. Final-sale units can be returned only for shop errors and are not counted.
 */
export function findReturnableUntil(
  lines: readonly ReturnableLine[],
  now: Date,
): CalendarDate | null {
  const deadlines = lines.flatMap(({ returnTerms: terms, isGiftCard, pieces }) =>
    isGiftCard || terms.finalSale || terms.isPersonalized
      ? []
      : (pieces ?? []).flatMap((unit) => findUnitDeadline(unit, terms, now) ?? []),
  )
  const latest = deadlines.toSorted().at(-1)
  return latest && latest >= calendarDate(now) ? latest : null
}

function findUnitDeadline(
  { fulfillment, returning, isOwnedByRecipient, ...shipment }: ReturnableUnit,
  promise: OrderReturnTerms,
  now: Date,
): CalendarDate | null {
  if (fulfillment === 'cancelled' || returning !== 'no' || isOwnedByRecipient) return null
  const { anchor, from } = promise
  const start = getWindowStart(
    { ...shipment, status: fulfillment },
    { anchor, ...(from && { from }) },
    now,
  )
  return start && getReturnDeadline(start, getLineWindow(promise, false))
}
