import { allocate } from '#kernel/money/allocate.ts'
import { type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { unlockRounded } from './dates.ts'
import type { Unlock } from './program.ts'

/** The state of a unit that matters for its points. */
export interface PieceFate {
  readonly lineId: string
  readonly unit: number
  /** Why its points are taken back: cancelled, lost or returned; null while it is kept. */
  readonly gone: string | null
  /** The refunded price difference of an exchange; null without one. */
  readonly lowered: LoweredShare | null
  readonly hasOpenReturn: boolean
  /** The last day of its return window; null until it is delivered. */
  readonly returnableUntil: CalendarDate | null
  /** When it was shipped, while it is not known to be delivered. */
  readonly onItsWaySince: CalendarDate | null
}

export interface LoweredShare {
  readonly by: Minor
  readonly of: Minor
}

export interface FollowedLot {
  readonly id: string
  readonly earned: number
  readonly spend: Minor
  /** The parts of both already taken for price differences. */
  readonly lowered: number
  readonly spendLowered: Minor
  readonly lineId: string | null
  readonly unit: number | null
  readonly state: string
  readonly reversal: string | null
  readonly paused: boolean
  readonly unlocksOn: CalendarDate | null
  /** Points of a registry owner also wait for the event. */
  readonly notBefore: CalendarDate | null
}

export type Step =
  | {
      readonly do: 'claw-back'
      readonly lotId: string
      readonly why: string
      readonly points: number
    }
  | { readonly do: 'lower'; readonly lotId: string; readonly to: Lowered; readonly points: number }
  | { readonly do: 'undo'; readonly lotId: string }
  | {
      readonly do: 'date'
      readonly lotId: string
      readonly unlocksOn: CalendarDate | null
      readonly paused: boolean
    }

/**
 * Returns the steps that bring the ledger in line with the units. Depends only on the current
 * state, so it can run at any time and repeatedly.
 */
export function stepsToFollow(
  lots: readonly FollowedLot[],
  pieces: readonly PieceFate[],
  rules: { readonly unlock: Unlock; readonly placedOn: CalendarDate },
): Step[] {
  return lots.flatMap((lot): Step[] => {
    const piece = pieces.find(({ lineId, unit }) => lineId === lot.lineId && unit === lot.unit)
    if (!piece) return []
    const to = calculateReduction(lot, piece.lowered)
    const lowerSteps: Step[] =
      to.points > lot.lowered || to.spend > lot.spendLowered
        ? [{ do: 'lower', lotId: lot.id, to, points: to.points - lot.lowered }]
        : []
    if (piece.gone !== null) {
      if (lot.reversal !== null) return []
      return [
        ...lowerSteps,
        { do: 'claw-back', lotId: lot.id, why: piece.gone, points: lot.earned - to.points },
      ]
    }
    const undoSteps: Step[] = lot.reversal === null ? [] : [{ do: 'undo', lotId: lot.id }]
    const unlocksOn = laterOf(calculateUnlockDay(piece, rules), lot.notBefore)
    const isDated =
      lot.unlocksOn === unlocksOn || (lot.reversal === null && lot.state !== 'pending')
    if (isDated && lot.paused === piece.hasOpenReturn) return [...undoSteps, ...lowerSteps]
    return [
      ...undoSteps,
      ...lowerSteps,
      { do: 'date', lotId: lot.id, unlocksOn, paused: piece.hasOpenReturn },
    ]
  })
}

/** The total points and spending taken from a grant for price differences. */
export interface Lowered {
  readonly points: number
  readonly spend: Minor
}

/**
 * Reduces in proportion to the refunded amount (commerce.md §3.2), rounded to the nearest point and
 * never below an earlier reduction. The cents are already rounded, so rounding down again would
 * take a point too many.
 */
function calculateReduction(lot: FollowedLot, share: LoweredShare | null): Lowered {
  if (share === null) return { points: lot.lowered, spend: lot.spendLowered }
  return {
    points: Math.max(lot.lowered, shareLost(lot.earned, share)),
    spend: Math.max(lot.spendLowered, shareLost(lot.spend, share)),
  }
}

/** Returns the part of an amount that belongs to a price difference. */
export function shareLost(amount: number, { by, of }: LoweredShare): number {
  const lost = Math.min(by, of)
  const [, gone = 0] = of > 0 ? allocate(amount, [of - lost, lost]) : []
  return gone
}

/**
 * Returns the day after the return window, or a fixed time after shipping when delivery is unknown
 * (commerce.md §3.2), as the rules say.
 */
function calculateUnlockDay(
  { returnableUntil, onItsWaySince }: PieceFate,
  { unlock, placedOn }: { unlock: Unlock; placedOn: CalendarDate },
): CalendarDate | null {
  if (unlock.after === 'order') return unlockOn(placedOn, unlock)
  if (onItsWaySince) return unlockOn(addDays(onItsWaySince, unlock.unknownDeliveryDays), unlock)
  return returnableUntil && unlockOn(addDays(returnableUntil, 1), unlock)
}

/** Returns the first day the points can be spent. */
export function unlockOn(
  day: CalendarDate,
  { days, rounds }: Pick<Unlock, 'days' | 'rounds'>,
): CalendarDate {
  return unlockRounded(addDays(day, days), rounds)
}

function laterOf(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one
  return one > other ? one : other
}
