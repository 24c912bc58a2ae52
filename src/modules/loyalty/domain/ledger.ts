import type { CalendarDate } from '#kernel/time/time.ts'

export type LotState = 'pending' | 'available' | 'spent' | 'expired' | 'reversed'
export type EntryType =
  | 'earn'
  | 'unlock'
  | 'redeem'
  | 'restore'
  | 'expire'
  | 'extend'
  | 'clawback'
  | 'adjust'
  | 'transfer'

/** A points grant: points earned at one time, and what remains of them. */
export interface Lot {
  readonly id: string
  readonly earned: number
  readonly remaining: number
  readonly state: LotState
  /** Whether it has ever been spendable. */
  readonly isOpened: boolean
  readonly unlocksOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  /** Points taken for price differences, from this grant or from others. */
  readonly lowered: number
  /** Points of it that expired, and points of it that repaid debt. */
  readonly expired: number
  readonly lent: number
  /** The id of the current reversal; null while the unit is kept. */
  readonly reversal: string | null
}

/** A member's grants and points debt. While there is debt, nothing is available. */
export interface Ledger {
  readonly lots: readonly Lot[]
  readonly debt: number
}

/** A change of a grant or of the debt. */
export interface Movement {
  readonly type: EntryType
  readonly lotId: string | null
  readonly pending: number
  readonly available: number
  readonly debt: number
}

export interface Moved {
  readonly ledger: Ledger
  readonly movements: readonly Movement[]
}

export interface Balance {
  readonly available: number
  readonly pending: number
  readonly debt: number
}

export const noChange = { pending: 0, available: 0, debt: 0 } as const

export function balanceOf({ lots, debt }: Ledger): Balance {
  const sumRemaining = (state: LotState) =>
    lots.filter((lot) => lot.state === state).reduce((points, lot) => points + lot.remaining, 0)
  return { available: sumRemaining('available'), pending: sumRemaining('pending'), debt }
}

/** Adds a grant, pending or spendable at once. */
export function earn(
  ledger: Ledger,
  lot: Pick<Lot, 'id' | 'earned' | 'unlocksOn' | 'expiresOn'>,
  when: 'later' | 'now',
): Moved {
  const grantAdded: Lot = {
    ...lot,
    remaining: lot.earned,
    state: when === 'now' ? 'available' : 'pending',
    isOpened: when === 'now',
    lowered: 0,
    expired: 0,
    lent: 0,
    reversal: null,
  }
  const extended = { ...ledger, lots: [...ledger.lots, markSpent(grantAdded)] }
  const change = when === 'now' ? { available: lot.earned } : { pending: lot.earned }
  return repayDebt({
    ledger: extended,
    movements: [{ ...noChange, type: 'earn', lotId: lot.id, ...change }],
  })
}

/** Makes a pending grant spendable until its expiry. */
export function unlock(ledger: Ledger, lotId: string, expiresOn: CalendarDate | null): Moved {
  const lot = findGrant(ledger, lotId)
  if (lot?.state !== 'pending') return { ledger, movements: [] }
  const unlocked = markSpent({ ...lot, state: 'available', isOpened: true, expiresOn })
  return repayDebt({
    ledger: replaceGrant(ledger, unlocked),
    movements: [
      { ...noChange, type: 'unlock', lotId, pending: -lot.remaining, available: lot.remaining },
    ],
  })
}

/** Spends points, earliest expiry first; null when there are too few. */
export function spend(
  ledger: Ledger,
  points: number,
): (Moved & { readonly uses: readonly Use[] }) | null {
  if (points <= 0 || balanceOf(ledger).available < points) return null
  const taken = takeSoonest(ledger, points, 'redeem')
  return {
    ...taken,
    uses: taken.movements.map(({ lotId, available }) => ({
      lotId: lotId ?? '',
      points: -available,
    })),
  }
}

export interface Use {
  readonly lotId: string
  readonly points: number
}

/** Returns points to their grants, valid at least until `atLeastUntil`. */
export function restore(
  ledger: Ledger,
  uses: readonly Use[],
  atLeastUntil: CalendarDate | null,
): Moved {
  const lots = ledger.lots.map((lot) =>
    uses.some(({ lotId, points }) => lotId === lot.id && points > 0)
      ? { ...lot, expiresOn: laterOf(lot.expiresOn, atLeastUntil) }
      : lot,
  )
  return repayDebt(returnToGrants({ ledger: { ...ledger, lots }, movements: [] }, uses))
}

/** Expires grants whose last day is before today and for which `may` returns true. */
export function expire(ledger: Ledger, today: CalendarDate, may: (lot: Lot) => boolean): Moved {
  const expiring = ledger.lots.filter(
    (lot) =>
      lot.state === 'available'
      && lot.remaining > 0
      && lot.expiresOn !== null
      && lot.expiresOn < today
      && may(lot),
  )
  return expiring.reduce<Moved>(
    (moved, lot) => ({
      ledger: replaceGrant(moved.ledger, {
        ...lot,
        remaining: 0,
        state: 'expired',
        expired: lot.expired + lot.remaining,
      }),
      movements: [
        ...moved.movements,
        { ...noChange, type: 'expire', lotId: lot.id, available: -lot.remaining },
      ],
    }),
    { ledger, movements: [] },
  )
}

export function returnToGrants(moved: Moved, uses: readonly Use[]): Moved {
  return uses.reduce<Moved>(({ ledger, movements }, { lotId, points }) => {
    const lot = findGrant(ledger, lotId)
    if (!lot || points <= 0) return { ledger, movements }
    return {
      ledger: replaceGrant(ledger, {
        ...lot,
        state: 'available',
        remaining: lot.remaining + points,
      }),
      movements: [...movements, { ...noChange, type: 'restore', lotId, available: points }],
    }
  }, moved)
}

/** Extends the expiry of spendable grants. */
export function extend(
  ledger: Ledger,
  lotIds: readonly string[],
  by: (expiresOn: CalendarDate) => CalendarDate,
): Moved {
  const extendable = ledger.lots.filter(
    (lot) => lotIds.includes(lot.id) && lot.state === 'available' && lot.expiresOn !== null,
  )
  return {
    ledger: extendable.reduce(
      (now, lot) => replaceGrant(now, { ...lot, expiresOn: lot.expiresOn && by(lot.expiresOn) }),
      ledger,
    ),
    movements: extendable.map((lot) => ({ ...noChange, type: 'extend', lotId: lot.id })),
  }
}

/** Clears all grants and the debt. */
export function closeLedger(ledger: Ledger): Moved {
  const open = ledger.lots.filter((lot) => lot.state === 'pending' || lot.state === 'available')
  const debt: readonly Movement[] =
    ledger.debt > 0 ? [{ ...noChange, type: 'adjust', lotId: null, debt: -ledger.debt }] : []
  return {
    ledger: {
      debt: 0,
      lots: ledger.lots.map((lot) =>
        open.includes(lot)
          ? { ...lot, remaining: 0, state: 'expired', expired: lot.expired + lot.remaining }
          : lot,
      ),
    },
    movements: [
      ...open.map((lot) => ({
        ...noChange,
        type: 'adjust' as const,
        lotId: lot.id,
        [lot.state === 'pending' ? 'pending' : 'available']: -lot.remaining,
      })),
      ...debt,
    ],
  }
}

export function takeSoonest(ledger: Ledger, points: number, type: EntryType): Moved {
  let remaining = points
  let now: Moved = { ledger, movements: [] }
  for (const lot of sortBySoonestExpiry(ledger.lots)) {
    const taken = Math.min(remaining, lot.remaining)
    if (taken === 0) continue
    remaining -= taken
    now = {
      ledger: replaceGrant(now.ledger, markSpent({ ...lot, remaining: lot.remaining - taken })),
      movements: [...now.movements, { ...noChange, type, lotId: lot.id, available: -taken }],
    }
  }
  return now
}

/** Repays debt from available points; the balance stays the same. */
export function repayDebt({ ledger, movements }: Moved): Moved {
  const repaid = Math.min(ledger.debt, balanceOf(ledger).available)
  if (repaid === 0) return { ledger, movements }
  const taken = takeSoonest(ledger, repaid, movements.at(-1)?.type ?? 'adjust')
  const repaidFrom = (id: string) =>
    -(taken.movements.find(({ lotId }) => lotId === id)?.available ?? 0)
  return {
    ledger: {
      lots: taken.ledger.lots.map((lot) => ({ ...lot, lent: lot.lent + repaidFrom(lot.id) })),
      debt: ledger.debt - repaid,
    },
    movements: [
      ...movements,
      ...taken.movements.map((entry) => ({ ...entry, debt: entry.available })),
    ],
  }
}

function sortBySoonestExpiry(lots: readonly Lot[]): Lot[] {
  return lots
    .filter((lot) => lot.state === 'available' && lot.remaining > 0)
    .toSorted(
      (a, b) => compare(a.expiresOn ?? '9999', b.expiresOn ?? '9999') || compare(a.id, b.id),
    )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** A spendable grant without remaining points becomes spent. */
export function markSpent(lot: Lot): Lot {
  return lot.state === 'available' && lot.remaining === 0 ? { ...lot, state: 'spent' } : lot
}

export function findGrant({ lots }: Ledger, id: string): Lot | undefined {
  return lots.find((lot) => lot.id === id)
}

export function replaceGrant(ledger: Ledger, replacement: Lot): Ledger {
  return {
    ...ledger,
    lots: ledger.lots.map((lot) => (lot.id === replacement.id ? replacement : lot)),
  }
}

function laterOf(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  if (a === null || b === null) return a
  return a > b ? a : b
}
