import { allocate } from '#kernel/money/allocate.ts'
import { type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { roundUnlockDay } from './dates.ts'
import type { UnlockRules } from './program.ts'

export interface UnitOutcome {
  readonly lineId: string
  readonly unit: number
  readonly gone: string | null
  /** The refunded price difference of an exchange; null without one. */
  readonly priceDifference: PriceDifferenceShare | null
  readonly hasOpenReturn: boolean
  readonly returnableUntil: CalendarDate | null
  readonly onItsWaySince: CalendarDate | null
}

export interface PriceDifferenceShare {
  readonly by: Minor
  readonly of: Minor
}

export interface OrderGrant {
  readonly id: string
  readonly earned: number
  readonly spend: Minor
  readonly reduction: number
  readonly spendReduction: Minor
  readonly lineId: string | null
  readonly unit: number | null
  readonly state: string
  readonly reversal: string | null
  readonly paused: boolean
  readonly unlocksOn: CalendarDate | null
  /** Points of a registry owner also wait for the event. */
  readonly earliestUnlockOn: CalendarDate | null
}

export type OrderPointsStep =
  | {
      readonly do: 'claw-back'
      readonly grantId: string
      readonly why: string
      readonly points: number
    }
  | {
      readonly do: 'lower'
      readonly grantId: string
      readonly to: GrantReduction
      readonly points: number
    }
  | { readonly do: 'undo'; readonly grantId: string }
  | {
      readonly do: 'date'
      readonly grantId: string
      readonly unlocksOn: CalendarDate | null
      readonly paused: boolean
    }

/**
 * Returns the steps that bring the ledger in line with the units. Depends only on the current
 * state, so it can run at any time and repeatedly.
 */
export function planOrderSteps(
  grants: readonly OrderGrant[],
  pieces: readonly UnitOutcome[],
  rules: { readonly unlock: UnlockRules; readonly placedOn: CalendarDate },
): OrderPointsStep[] {
  return grants.flatMap((grant): OrderPointsStep[] => {
    const piece = pieces.find(({ lineId, unit }) => lineId === grant.lineId && unit === grant.unit)
    if (!piece) return []
    const to = calculateReduction(grant, piece.priceDifference)
    const lowerSteps: OrderPointsStep[] =
      to.points > grant.reduction || to.spend > grant.spendReduction
        ? [{ do: 'lower', grantId: grant.id, to, points: to.points - grant.reduction }]
        : []
    if (piece.gone !== null) {
      if (grant.reversal !== null) return []
      return [
        ...lowerSteps,
        { do: 'claw-back', grantId: grant.id, why: piece.gone, points: grant.earned - to.points },
      ]
    }
    const undoSteps: OrderPointsStep[] =
      grant.reversal === null ? [] : [{ do: 'undo', grantId: grant.id }]
    const unlocksOn = laterOf(calculateUnlockDay(piece, rules), grant.earliestUnlockOn)
    const isDated =
      grant.unlocksOn === unlocksOn || (grant.reversal === null && grant.state !== 'pending')
    if (isDated && grant.paused === piece.hasOpenReturn) return [...undoSteps, ...lowerSteps]
    return [
      ...undoSteps,
      ...lowerSteps,
      { do: 'date', grantId: grant.id, unlocksOn, paused: piece.hasOpenReturn },
    ]
  })
}

export interface GrantReduction {
  readonly points: number
  readonly spend: Minor
}

/**
 * Reduces in proportion to the refunded amount (commerce.md §3.2), rounded to the nearest point and
 * never below an earlier reduction. The cents are already rounded, so rounding down again would
 * take a point too many.
 */
function calculateReduction(grant: OrderGrant, share: PriceDifferenceShare | null): GrantReduction {
  if (share === null) return { points: grant.reduction, spend: grant.spendReduction }
  return {
    points: Math.max(grant.reduction, calculateLostShare(grant.earned, share)),
    spend: Math.max(grant.spendReduction, calculateLostShare(grant.spend, share)),
  }
}

export function calculateLostShare(amount: number, { by, of }: PriceDifferenceShare): number {
  const lost = Math.min(by, of)
  const [, gone = 0] = of > 0 ? allocate(amount, [of - lost, lost]) : []
  return gone
}

function calculateUnlockDay(
  { returnableUntil, onItsWaySince }: UnitOutcome,
  { unlock, placedOn }: { unlock: UnlockRules; placedOn: CalendarDate },
): CalendarDate | null {
  if (unlock.after === 'order') return calculateUnlockDate(placedOn, unlock)
  if (onItsWaySince)
    return calculateUnlockDate(addDays(onItsWaySince, unlock.unknownDeliveryDays), unlock)
  return returnableUntil && calculateUnlockDate(addDays(returnableUntil, 1), unlock)
}

export function calculateUnlockDate(
  day: CalendarDate,
  { days, rounds }: Pick<UnlockRules, 'days' | 'rounds'>,
): CalendarDate {
  return roundUnlockDay(addDays(day, days), rounds)
}

function laterOf(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one
  return one > other ? one : other
}
