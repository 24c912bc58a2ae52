import type { Minor } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Reward, Terms } from './program.ts'

type Redeem = Terms['redeem']

/** What points are worth as money off, in cents; below a whole step nothing. */
export function worthOf(
  { step, stepWorth }: Pick<Redeem, 'step' | 'stepWorth'>,
  points: number,
): Minor {
  return Math.floor(points / step) * stepWorth
}

/** What points can come to at most, in cents, together with others the member has; points taken away come to nothing. */
export function worthAtMost(
  { step, stepWorth }: Pick<Redeem, 'step' | 'stepWorth'>,
  points: number,
): Minor {
  return points > 0 ? Math.ceil((points * stepWorth) / step) : 0
}

/** The most points that go on so much merchandise: whole steps, half of it at most, nothing below the least (commerce.md §3.2). */
export function mostPoints(
  terms: Redeem,
  { available, merchandise }: { available: number; merchandise: Minor },
): number {
  const share = Math.floor((merchandise * terms.maxShare) / 10_000)
  const most =
    Math.min(Math.floor(available / terms.step), Math.floor(share / terms.stepWorth)) * terms.step
  return most < terms.least ? 0 : most
}

/** Whether somebody may pay with so many. */
export function isPayable(terms: Redeem, points: number): boolean {
  return Number.isSafeInteger(points) && points >= terms.least && points % terms.step === 0
}

/** Whether a reward is offered then: within its days, and of an event before it begins. */
export function isOffered(
  { from, until, value }: Pick<Reward, 'from' | 'until' | 'value'>,
  now: Date,
): boolean {
  const day = calendarDate(now)
  if (value.kind === 'event' && new Date(value.at) <= now) return false
  return (from === null || from <= day) && (until === null || day <= until)
}
