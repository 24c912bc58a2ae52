import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import { getReturnDeadline } from '#kernel/time/return-window.ts'
import type { Terms } from './eligibility.ts'
import { isOurFault, type ReturnReason } from './reasons.ts'
import {
  needsShipping,
  isShopLabel,
  calculateRestockingFee,
  type ReturnMethod,
  type ReturnResolution,
} from './return-plan.ts'

export interface SimulatedTerms extends Terms {
  readonly shippingFee: Minor
  /** Basis points. */
  readonly creditBonus: number
  readonly outcomes: readonly ReturnResolution[]
  readonly daysFor?: Readonly<Partial<Record<ReturnResolution, number>>>
  /** Basis points. */
  readonly restocking?: number
  readonly carriage?: 'shop' | 'buyer'
}

/** An order unit of a past return. */
export interface SimulatedUnit {
  readonly returnId: string
  readonly lineId: string
  readonly unit: number
  readonly reason: ReturnReason
  readonly resolution: ReturnResolution
  readonly method: ReturnMethod
  readonly orderedAt: Date
  readonly sentAt: Date
  readonly arrivedAt: Date
  readonly requestedAt: Date
  /** Paid amount with tax. */
  readonly value: Minor
  /** Price after discounts, without tax. */
  readonly price: Minor
  readonly wasRejected: boolean
  /** The original terms, and those of the draft. */
  readonly current: SimulatedTerms
  readonly draft: SimulatedTerms
}

export interface SimulationTotals {
  readonly accepted: number
  readonly denied: number
  readonly refunded: Minor
  readonly credited: Minor
  readonly fees: Minor
}

/**
 * Totals of the returns under the given terms. Fees count once per return; credit includes its
 * bonus.
 */
export function simulateTerms(
  units: readonly SimulatedUnit[],
  by: 'current' | 'draft',
): SimulationTotals {
  const accepted = units.filter(
    (piece) => explainDenial(piece, piece[by]) === null && !(by === 'current' && piece.wasRejected),
  )
  const getValue = (one: SimulatedUnit) => one.value
  const refundedUnits = accepted.filter(
    ({ resolution }) => resolution === 'refund' || resolution === 'keep',
  )
  const creditedUnits = accepted.filter(({ resolution }) => resolution === 'credit')
  const feeByReturn = new Map<string, Minor>()
  for (const piece of accepted)
    if (hasShippingFee(piece, accepted, by))
      feeByReturn.set(
        piece.returnId,
        Math.max(feeByReturn.get(piece.returnId) ?? 0, piece[by].shippingFee),
      )
  return {
    accepted: accepted.length,
    denied: units.length - accepted.length,
    refunded: sum(refundedUnits.map(getValue)),
    credited: sum(
      creditedUnits.map(
        (piece) => piece.value + Math.round((piece.value * piece[by].creditBonus) / 10_000),
      ),
    ),
    fees: sum([
      ...feeByReturn.values(),
      ...accepted.map((piece) => calculateRestockingFee(piece, piece.price, piece[by].restocking)),
    ]),
  }
}

/** Why the terms would deny the return, or null. */
export function explainDenial(piece: SimulatedUnit, terms: SimulatedTerms): string | null {
  const { requestedAt, reason, resolution } = piece
  const requestedOn = calendarDate(requestedAt)
  const ownDays = isOurFault(reason) ? undefined : terms.daysFor?.[resolution]
  const until = getReturnDeadline(calendarDate(getAnchorDate(piece, terms)), {
    ...terms,
    days: ownDays ?? terms.days,
  })
  if (requestedOn > until)
    return `It was requested ${daysBetween(until, requestedOn)} days after the return window.`
  if (terms.finalSale && !isOurFault(reason)) return 'It would be final sale.'
  return terms.outcomes.includes(resolution)
    ? null
    : `The resolution “${resolution}” would not be offered.`
}

function getAnchorDate(
  { orderedAt, sentAt, arrivedAt }: SimulatedUnit,
  { anchor = 'delivered' }: SimulatedTerms,
): Date {
  return { placed: orderedAt, shipped: sentAt, delivered: arrivedAt }[anchor]
}

/** Whether the return shipping fee applies. */
function hasShippingFee(
  piece: SimulatedUnit,
  all: readonly SimulatedUnit[],
  by: 'current' | 'draft',
): boolean {
  if (!isShopLabel(piece.method) || piece[by].carriage === 'buyer') return false
  if (piece.resolution !== 'refund' || !needsShipping(piece)) return false
  return !all.some((one) => one.returnId === piece.returnId && isOurFault(one.reason))
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  let days = 0
  for (let day = from; day < to && days < 3_650; day = addDays(day, 1)) days++
  return days
}
