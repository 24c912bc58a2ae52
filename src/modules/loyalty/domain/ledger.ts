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
  readonly reversal: string | null
}

/** A member's grants and points debt. While there is debt, nothing is available. */
export interface Ledger {
  readonly lots: readonly Lot[]
  readonly debt: number
}

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
    lots
      .filter((grant) => grant.state === state)
      .reduce((points, grant) => points + grant.remaining, 0)
  return { available: sumRemaining('available'), pending: sumRemaining('pending'), debt }
}

export function earn(
  ledger: Ledger,
  grant: Pick<Lot, 'id' | 'earned' | 'unlocksOn' | 'expiresOn'>,
  when: 'later' | 'now',
): Moved {
  const grantAdded: Lot = {
    ...grant,
    remaining: grant.earned,
    state: when === 'now' ? 'available' : 'pending',
    isOpened: when === 'now',
    lowered: 0,
    expired: 0,
    lent: 0,
    reversal: null,
  }
  const extended = { ...ledger, lots: [...ledger.lots, markSpent(grantAdded)] }
  const change = when === 'now' ? { available: grant.earned } : { pending: grant.earned }
  return repayDebt({
    ledger: extended,
    movements: [{ ...noChange, type: 'earn', lotId: grant.id, ...change }],
  })
}

export function unlock(ledger: Ledger, lotId: string, expiresOn: CalendarDate | null): Moved {
  const grant = findGrant(ledger, lotId)
  if (grant?.state !== 'pending') return { ledger, movements: [] }
  const unlocked = markSpent({ ...grant, state: 'available', isOpened: true, expiresOn })
  return repayDebt({
    ledger: replaceGrant(ledger, unlocked),
    movements: [
      { ...noChange, type: 'unlock', lotId, pending: -grant.remaining, available: grant.remaining },
    ],
  })
}

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

export function restore(
  ledger: Ledger,
  uses: readonly Use[],
  atLeastUntil: CalendarDate | null,
): Moved {
  const lots = ledger.lots.map((grant) =>
    uses.some(({ lotId, points }) => lotId === grant.id && points > 0)
      ? { ...grant, expiresOn: laterOf(grant.expiresOn, atLeastUntil) }
      : grant,
  )
  return repayDebt(returnToGrants({ ledger: { ...ledger, lots }, movements: [] }, uses))
}

export function expire(ledger: Ledger, today: CalendarDate, may: (grant: Lot) => boolean): Moved {
  const expiring = ledger.lots.filter(
    (grant) =>
      grant.state === 'available'
      && grant.remaining > 0
      && grant.expiresOn !== null
      && grant.expiresOn < today
      && may(grant),
  )
  return expiring.reduce<Moved>(
    (moved, grant) => ({
      ledger: replaceGrant(moved.ledger, {
        ...grant,
        remaining: 0,
        state: 'expired',
        expired: grant.expired + grant.remaining,
      }),
      movements: [
        ...moved.movements,
        { ...noChange, type: 'expire', lotId: grant.id, available: -grant.remaining },
      ],
    }),
    { ledger, movements: [] },
  )
}

export function returnToGrants(moved: Moved, uses: readonly Use[]): Moved {
  return uses.reduce<Moved>(({ ledger, movements }, { lotId, points }) => {
    const grant = findGrant(ledger, lotId)
    if (!grant || points <= 0) return { ledger, movements }
    return {
      ledger: replaceGrant(ledger, {
        ...grant,
        state: 'available',
        remaining: grant.remaining + points,
      }),
      movements: [...movements, { ...noChange, type: 'restore', lotId, available: points }],
    }
  }, moved)
}

export function extend(
  ledger: Ledger,
  lotIds: readonly string[],
  by: (expiresOn: CalendarDate) => CalendarDate,
): Moved {
  const extendable = ledger.lots.filter(
    (grant) => lotIds.includes(grant.id) && grant.state === 'available' && grant.expiresOn !== null,
  )
  return {
    ledger: extendable.reduce(
      (now, grant) =>
        replaceGrant(now, { ...grant, expiresOn: grant.expiresOn && by(grant.expiresOn) }),
      ledger,
    ),
    movements: extendable.map((grant) => ({ ...noChange, type: 'extend', lotId: grant.id })),
  }
}

export function closeLedger(ledger: Ledger): Moved {
  const open = ledger.lots.filter(
    (grant) => grant.state === 'pending' || grant.state === 'available',
  )
  const debt: readonly Movement[] =
    ledger.debt > 0 ? [{ ...noChange, type: 'adjust', lotId: null, debt: -ledger.debt }] : []
  return {
    ledger: {
      debt: 0,
      lots: ledger.lots.map((grant) =>
        open.includes(grant)
          ? { ...grant, remaining: 0, state: 'expired', expired: grant.expired + grant.remaining }
          : grant,
      ),
    },
    movements: [
      ...open.map((grant) => ({
        ...noChange,
        type: 'adjust' as const,
        lotId: grant.id,
        [grant.state === 'pending' ? 'pending' : 'available']: -grant.remaining,
      })),
      ...debt,
    ],
  }
}

export function takeSoonest(ledger: Ledger, points: number, type: EntryType): Moved {
  let remaining = points
  let now: Moved = { ledger, movements: [] }
  for (const grant of sortBySoonestExpiry(ledger.lots)) {
    const taken = Math.min(remaining, grant.remaining)
    if (taken === 0) continue
    remaining -= taken
    now = {
      ledger: replaceGrant(now.ledger, markSpent({ ...grant, remaining: grant.remaining - taken })),
      movements: [...now.movements, { ...noChange, type, lotId: grant.id, available: -taken }],
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
      lots: taken.ledger.lots.map((grant) => ({
        ...grant,
        lent: grant.lent + repaidFrom(grant.id),
      })),
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
    .filter((grant) => grant.state === 'available' && grant.remaining > 0)
    .toSorted(
      (a, b) => compare(a.expiresOn ?? '9999', b.expiresOn ?? '9999') || compare(a.id, b.id),
    )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export function markSpent(grant: Lot): Lot {
  return grant.state === 'available' && grant.remaining === 0 ? { ...grant, state: 'spent' } : grant
}

export function findGrant({ lots }: Ledger, id: string): Lot | undefined {
  return lots.find((grant) => grant.id === id)
}

export function replaceGrant(ledger: Ledger, replacement: Lot): Ledger {
  return {
    ...ledger,
    lots: ledger.lots.map((grant) => (grant.id === replacement.id ? replacement : grant)),
  }
}

function laterOf(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  if (a === null || b === null) return a
  return a > b ? a : b
}
