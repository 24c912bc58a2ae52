import type { CalendarDate } from '#kernel/time/time.ts'

export type PointsGrantState = 'pending' | 'available' | 'spent' | 'expired' | 'reversed'
export type PointsEntryType =
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
export interface PointsGrant {
  readonly id: string
  readonly earned: number
  readonly remaining: number
  readonly state: PointsGrantState
  /** Whether it has ever been spendable. */
  readonly isOpened: boolean
  readonly unlocksOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  /** Points taken for price differences, from this grant or from others. */
  readonly reduction: number
  readonly expired: number
  /** Points that repaid points debt. */
  readonly repaidDebt: number
  readonly reversal: string | null
}

/** A member's grants and points debt. While there is debt, nothing is available. */
export interface PointsLedger {
  readonly grants: readonly PointsGrant[]
  readonly debt: number
}

export interface PointsEntry {
  readonly type: PointsEntryType
  readonly grantId: string | null
  readonly pending: number
  readonly available: number
  readonly debt: number
}

export interface LedgerChange {
  readonly ledger: PointsLedger
  readonly entries: readonly PointsEntry[]
}

export interface PointsBalance {
  readonly available: number
  readonly pending: number
  readonly debt: number
}

export const noChange = { pending: 0, available: 0, debt: 0 } as const

export function calculateBalance({ grants, debt }: PointsLedger): PointsBalance {
  const sumRemaining = (state: PointsGrantState) =>
    grants
      .filter((grant) => grant.state === state)
      .reduce((points, grant) => points + grant.remaining, 0)
  return { available: sumRemaining('available'), pending: sumRemaining('pending'), debt }
}

export function addGrant(
  ledger: PointsLedger,
  grant: Pick<PointsGrant, 'id' | 'earned' | 'unlocksOn' | 'expiresOn'>,
  when: 'later' | 'now',
): LedgerChange {
  const grantAdded: PointsGrant = {
    ...grant,
    remaining: grant.earned,
    state: when === 'now' ? 'available' : 'pending',
    isOpened: when === 'now',
    reduction: 0,
    expired: 0,
    repaidDebt: 0,
    reversal: null,
  }
  const extended = { ...ledger, grants: [...ledger.grants, markSpent(grantAdded)] }
  const change = when === 'now' ? { available: grant.earned } : { pending: grant.earned }
  return repayDebt({
    ledger: extended,
    entries: [{ ...noChange, type: 'earn', grantId: grant.id, ...change }],
  })
}

export function unlockGrant(
  ledger: PointsLedger,
  grantId: string,
  expiresOn: CalendarDate | null,
): LedgerChange {
  const grant = findGrant(ledger, grantId)
  if (grant?.state !== 'pending') return { ledger, entries: [] }
  const unlocked = markSpent({ ...grant, state: 'available', isOpened: true, expiresOn })
  return repayDebt({
    ledger: replaceGrant(ledger, unlocked),
    entries: [
      {
        ...noChange,
        type: 'unlock',
        grantId,
        pending: -grant.remaining,
        available: grant.remaining,
      },
    ],
  })
}

export function spendPoints(
  ledger: PointsLedger,
  points: number,
): (LedgerChange & { readonly uses: readonly PointsUse[] }) | null {
  if (points <= 0 || calculateBalance(ledger).available < points) return null
  const taken = takeSoonest(ledger, points, 'redeem')
  return {
    ...taken,
    uses: taken.entries.map(({ grantId, available }) => ({
      grantId: grantId ?? '',
      points: -available,
    })),
  }
}

export interface PointsUse {
  readonly grantId: string
  readonly points: number
}

export function restorePoints(
  ledger: PointsLedger,
  uses: readonly PointsUse[],
  atLeastUntil: CalendarDate | null,
): LedgerChange {
  const grants = ledger.grants.map((grant) =>
    uses.some(({ grantId, points }) => grantId === grant.id && points > 0)
      ? { ...grant, expiresOn: laterOf(grant.expiresOn, atLeastUntil) }
      : grant,
  )
  return repayDebt(returnToGrants({ ledger: { ...ledger, grants }, entries: [] }, uses))
}

export function returnToGrants(moved: LedgerChange, uses: readonly PointsUse[]): LedgerChange {
  return uses.reduce<LedgerChange>(({ ledger, entries: movements }, { grantId, points }) => {
    const grant = findGrant(ledger, grantId)
    if (!grant || points <= 0) return { ledger, entries: movements }
    return {
      ledger: replaceGrant(ledger, {
        ...grant,
        state: 'available',
        remaining: grant.remaining + points,
      }),
      entries: [...movements, { ...noChange, type: 'restore', grantId, available: points }],
    }
  }, moved)
}

export function takeSoonest(
  ledger: PointsLedger,
  points: number,
  type: PointsEntryType,
): LedgerChange {
  let remaining = points
  let now: LedgerChange = { ledger, entries: [] }
  for (const grant of sortBySoonestExpiry(ledger.grants)) {
    const taken = Math.min(remaining, grant.remaining)
    if (taken === 0) continue
    remaining -= taken
    now = {
      ledger: replaceGrant(now.ledger, markSpent({ ...grant, remaining: grant.remaining - taken })),
      entries: [...now.entries, { ...noChange, type, grantId: grant.id, available: -taken }],
    }
  }
  return now
}

/** Repays debt from available points; the balance stays the same. */
export function repayDebt({ ledger, entries: movements }: LedgerChange): LedgerChange {
  const repaid = Math.min(ledger.debt, calculateBalance(ledger).available)
  if (repaid === 0) return { ledger, entries: movements }
  const taken = takeSoonest(ledger, repaid, movements.at(-1)?.type ?? 'adjust')
  const repaidFrom = (id: string) =>
    -(taken.entries.find(({ grantId }) => grantId === id)?.available ?? 0)
  return {
    ledger: {
      grants: taken.ledger.grants.map((grant) => ({
        ...grant,
        repaidDebt: grant.repaidDebt + repaidFrom(grant.id),
      })),
      debt: ledger.debt - repaid,
    },
    entries: [...movements, ...taken.entries.map((entry) => ({ ...entry, debt: entry.available }))],
  }
}

function sortBySoonestExpiry(grants: readonly PointsGrant[]): PointsGrant[] {
  return grants
    .filter((grant) => grant.state === 'available' && grant.remaining > 0)
    .toSorted(
      (a, b) => compare(a.expiresOn ?? '9999', b.expiresOn ?? '9999') || compare(a.id, b.id),
    )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export function markSpent(grant: PointsGrant): PointsGrant {
  return grant.state === 'available' && grant.remaining === 0 ? { ...grant, state: 'spent' } : grant
}

export function findGrant({ grants }: PointsLedger, id: string): PointsGrant | undefined {
  return grants.find((grant) => grant.id === id)
}

export function replaceGrant(ledger: PointsLedger, replacement: PointsGrant): PointsLedger {
  return {
    ...ledger,
    grants: ledger.grants.map((grant) => (grant.id === replacement.id ? replacement : grant)),
  }
}

function laterOf(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  if (a === null || b === null) return a
  return a > b ? a : b
}
