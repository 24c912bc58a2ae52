import type { Minor } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Reward, LoyaltyTerms } from './program.ts'

type RedeemRules = LoyaltyTerms['redeem']

/** Returns the discount for points, in cents; partial steps are worth nothing. */
export function calculatePointsValue(
  { step, stepWorth }: Pick<RedeemRules, 'step' | 'stepWorth'>,
  points: number,
): Minor {
  return Math.floor(points / step) * stepWorth
}

/**
 * Returns the maximum value of points in cents, combined with other points of the member; 0 for a
 * deduction.
 */
export function calculateMaxPointsValue(
  { step, stepWorth }: Pick<RedeemRules, 'step' | 'stepWorth'>,
  points: number,
): Minor {
  return points > 0 ? Math.ceil((points * stepWorth) / step) : 0
}

/**
 * Returns the maximum points for an amount of merchandise: whole steps, up to the maximum share,
 * none below the minimum (commerce.md §3.2).
 */
export function calculateMaxPoints(
  terms: RedeemRules,
  { available, merchandise }: { available: number; merchandise: Minor },
): number {
  const share = Math.floor((merchandise * terms.maxShare) / 10_000)
  const most =
    Math.min(Math.floor(available / terms.step), Math.floor(share / terms.stepWorth)) * terms.step
  return most < terms.least ? 0 : most
}

export function isPayablePoints(terms: RedeemRules, points: number): boolean {
  return Number.isSafeInteger(points) && points >= terms.least && points % terms.step === 0
}

export function isRewardOffered(
  { from, until, value }: Pick<Reward, 'from' | 'until' | 'value'>,
  now: Date,
): boolean {
  const day = calendarDate(now)
  if (value.kind === 'event' && new Date(value.at) <= now) return false
  return (from === null || from <= day) && (until === null || day <= until)
}
