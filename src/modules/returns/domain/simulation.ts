import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import { returnableUntil } from '#kernel/time/return-window.ts'
import type { Terms } from './eligibility.ts'
import { isOurFault, type Reason } from './reasons.ts'
import { comesBack, isShops, restockingFeeOf, type Method, type Resolution } from './return-plan.ts'

export interface WeighedTerms extends Terms {
  readonly shippingFee: Minor
  /** Basis points. */
  readonly creditBonus: number
  readonly outcomes: readonly Resolution[]
  readonly daysFor?: Readonly<Partial<Record<Resolution, number>>>
  /** Basis points. */
  readonly restocking?: number
  readonly carriage?: 'shop' | 'buyer'
}

/** A piece that somebody sent back or wanted to. */
export interface AskedPiece {
  readonly returnId: string
  readonly lineId: string
  readonly unit: number
  readonly reason: Reason
  readonly resolution: Resolution
  readonly method: Method
  readonly orderedAt: Date
  readonly sentAt: Date
  readonly arrivedAt: Date
  readonly askedAt: Date
  /** What was paid for it, tax included. */
  readonly value: Minor
  /** Its price after discounts, without tax. */
  readonly price: Minor
  readonly wasRejected: boolean
  /** As promised then, and as the draft would promise. */
  readonly was: WeighedTerms
  readonly would: WeighedTerms
}

export interface Weighed {
  readonly accepted: number
  readonly denied: number
  readonly refunded: Minor
  readonly credited: Minor
  readonly fees: Minor
}

/** What the shop would have taken back and paid under terms; fees once for each return, credit with its bonus. */
export function weigh(pieces: readonly AskedPiece[], by: 'was' | 'would'): Weighed {
  const accepted = pieces.filter(
    (piece) => denial(piece, piece[by]) === null && !(by === 'was' && piece.wasRejected),
  )
  const worth = (one: AskedPiece) => one.value
  const money = accepted.filter(
    ({ resolution }) => resolution === 'refund' || resolution === 'keep',
  )
  const credit = accepted.filter(({ resolution }) => resolution === 'credit')
  const byReturn = new Map<string, Minor>()
  for (const piece of accepted)
    if (isCharged(piece, accepted, by))
      byReturn.set(
        piece.returnId,
        Math.max(byReturn.get(piece.returnId) ?? 0, piece[by].shippingFee),
      )
  return {
    accepted: accepted.length,
    denied: pieces.length - accepted.length,
    refunded: sum(money.map(worth)),
    credited: sum(
      credit.map(
        (piece) => piece.value + Math.round((piece.value * piece[by].creditBonus) / 10_000),
      ),
    ),
    fees: sum([
      ...byReturn.values(),
      ...accepted.map((piece) => restockingFeeOf(piece, piece.price, piece[by].restocking)),
    ]),
  }
}

/** Why terms would not have let it go back, in a sentence; null when they would. */
export function denial(piece: AskedPiece, terms: WeighedTerms): string | null {
  const { askedAt, reason, resolution } = piece
  const asked = calendarDate(askedAt)
  const own = isOurFault(reason) ? undefined : terms.daysFor?.[resolution]
  const until = returnableUntil(calendarDate(anchorOf(piece, terms)), {
    ...terms,
    days: own ?? terms.days,
  })
  if (asked > until) return `It was asked for ${daysBetween(until, asked)} days after the window.`
  if (terms.finalSale && !isOurFault(reason)) return 'It would be a final sale.'
  return terms.outcomes.includes(resolution) ? null : `That would not be offered: ${resolution}.`
}

function anchorOf(
  { orderedAt, sentAt, arrivedAt }: AskedPiece,
  { anchor = 'delivered' }: WeighedTerms,
): Date {
  return { placed: orderedAt, shipped: sentAt, delivered: arrivedAt }[anchor]
}

/** A label of ours, for money, and nothing in that return was the shop's fault. */
function isCharged(piece: AskedPiece, all: readonly AskedPiece[], by: 'was' | 'would'): boolean {
  if (!isShops(piece.method) || piece[by].carriage === 'buyer') return false
  if (piece.resolution !== 'refund' || !comesBack(piece)) return false
  return !all.some((one) => one.returnId === piece.returnId && isOurFault(one.reason))
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  let days = 0
  for (let day = from; day < to && days < 3_650; day = addDays(day, 1)) days++
  return days
}
