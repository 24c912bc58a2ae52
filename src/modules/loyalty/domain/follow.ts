import { allocate } from '#kernel/money/allocate.ts'
import { type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { unlockRounded } from './dates.ts'
import type { Unlock } from './program.ts'

/** What became of a piece, as far as its points go. */
export interface PieceFate {
  readonly lineId: string
  readonly unit: number
  /** Cancelled, lost or returned: why its points are taken back; null while it is kept. */
  readonly gone: string | null
  /** How much of its own money went back, as it was exchanged for what costs less; null while nothing did. */
  readonly lowered: LoweredShare | null
  readonly hasOpenReturn: boolean
  /** The last day of its return promise; null while it is not there. */
  readonly returnableUntil: CalendarDate | null
  /** When it left, while nobody has told that it arrived. */
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
  /** What of both was taken for exchanges already. */
  readonly lowered: number
  readonly spendLowered: Minor
  readonly lineId: string | null
  readonly unit: number | null
  readonly state: string
  readonly reversal: string | null
  readonly paused: boolean
  readonly unlocksOn: CalendarDate | null
  /** A registry's owner waits for the event as well. */
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

/** What makes the ledger say what the pieces say; nothing when it does. It looks at how things stand and not at what happened, so it may be asked at any time and again. */
export function stepsToFollow(
  lots: readonly FollowedLot[],
  pieces: readonly PieceFate[],
  rules: { readonly unlock: Unlock; readonly placedOn: CalendarDate },
): Step[] {
  return lots.flatMap((lot): Step[] => {
    const piece = pieces.find(({ lineId, unit }) => lineId === lot.lineId && unit === lot.unit)
    if (!piece) return []
    const to = loweredTo(lot, piece.lowered)
    const lowered: Step[] =
      to.points > lot.lowered || to.spend > lot.spendLowered
        ? [{ do: 'lower', lotId: lot.id, to, points: to.points - lot.lowered }]
        : []
    if (piece.gone !== null) {
      if (lot.reversal !== null) return []
      return [
        ...lowered,
        { do: 'claw-back', lotId: lot.id, why: piece.gone, points: lot.earned - to.points },
      ]
    }
    const undone: Step[] = lot.reversal === null ? [] : [{ do: 'undo', lotId: lot.id }]
    const unlocksOn = latest(unlockDay(piece, rules), lot.notBefore)
    const isDated =
      lot.unlocksOn === unlocksOn || (lot.reversal === null && lot.state !== 'pending')
    if (isDated && lot.paused === piece.hasOpenReturn) return [...undone, ...lowered]
    return [
      ...undone,
      ...lowered,
      { do: 'date', lotId: lot.id, unlocksOn, paused: piece.hasOpenReturn },
    ]
  })
}

/** What of a lot's points and of its spending went with differences in price, all of them together. */
export interface Lowered {
  readonly points: number
  readonly spend: Minor
}

/**
 * In proportion to the money that went back (commerce.md §3.2), to the nearest point and never less than before: the cents behind it
 * were rounded already, so rounding down what stays would take a point too many from a piece that kept precisely four fifths.
 */
function loweredTo(lot: FollowedLot, share: LoweredShare | null): Lowered {
  if (share === null) return { points: lot.lowered, spend: lot.spendLowered }
  return {
    points: Math.max(lot.lowered, shareLost(lot.earned, share)),
    spend: Math.max(lot.spendLowered, shareLost(lot.spend, share)),
  }
}

/** The part of an amount that went with differences in price. */
export function shareLost(amount: number, { by, of }: LoweredShare): number {
  const lost = Math.min(by, of)
  const [, gone = 0] = of > 0 ? allocate(amount, [of - lost, lost]) : []
  return gone
}

/** The day after the promise has passed; of a piece nobody has seen arrive, so many days after it left (commerce.md §3.2). Or as the rules say. */
function unlockDay(
  { returnableUntil, onItsWaySince }: PieceFate,
  { unlock, placedOn }: { unlock: Unlock; placedOn: CalendarDate },
): CalendarDate | null {
  if (unlock.after === 'order') return unlockOn(placedOn, unlock)
  if (onItsWaySince) return unlockOn(addDays(onItsWaySince, unlock.unknownDeliveryDays), unlock)
  return returnableUntil && unlockOn(addDays(returnableUntil, 1), unlock)
}

/** The first day to spend them, from the day that is counted from. */
export function unlockOn(
  day: CalendarDate,
  { days, rounds }: Pick<Unlock, 'days' | 'rounds'>,
): CalendarDate {
  return unlockRounded(addDays(day, days), rounds)
}

function latest(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one
  return one > other ? one : other
}
