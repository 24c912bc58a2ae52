import {
  calculateBalance,
  findGrant,
  markSpent,
  noChange,
  repayDebt,
  replaceGrant,
  returnToGrants,
  takeSoonest,
  type PointsLedger,
  type LedgerChange,
  type PointsEntry,
} from './points-ledger.ts'

/**
 * Lowers a grant after a price difference and takes the points like those of a returned unit.
 * Expired points of the grant count as taken first.
 */
export function lowerGrant(
  ledger: PointsLedger,
  grantId: string,
  { to, mostNegative }: { to: number; mostNegative: number },
): LedgerChange {
  const grant = findGrant(ledger, grantId)
  if (!grant || grant.reversal !== null || to <= grant.reduction) return { ledger, entries: [] }
  const alreadyExpired = Math.min(to - grant.reduction, grant.expired)
  const toTake = to - grant.reduction - alreadyExpired
  const fromGrant = Math.min(toTake, grant.remaining)
  const reduced = markSpent({
    ...grant,
    reduction: to,
    expired: grant.expired - alreadyExpired,
    remaining: grant.remaining - fromGrant,
  })
  const change: PointsEntry = {
    ...noChange,
    type: 'clawback',
    grantId,
    [grant.state === 'pending' ? 'pending' : 'available']: -fromGrant,
  }
  return withdraw(
    { ledger: replaceGrant(ledger, reduced), entries: fromGrant > 0 ? [change] : [] },
    toTake - fromGrant,
    mostNegative,
  )
}

/**
 * Takes back the points of a returned unit: from its own grant, then from others, then as debt up
 * to `mostNegative`; the rest is waived. Expired points are not taken twice.
 */
export function takeBackGrant(
  ledger: PointsLedger,
  grantId: string,
  { reversal, mostNegative }: { reversal: string; mostNegative: number },
): LedgerChange {
  const grant = findGrant(ledger, grantId)
  if (!grant || grant.reversal !== null) return { ledger, entries: [] }
  // More can remain: points were returned after others were taken for a price difference.
  const toTake = Math.max(0, grant.earned - grant.reduction - grant.expired)
  const fromGrant = Math.min(toTake, grant.remaining)
  const remaining = grant.remaining - fromGrant
  const reversed = replaceGrant(ledger, {
    ...grant,
    remaining,
    state: remaining > 0 ? grant.state : 'reversed',
    reversal,
  })
  const change: PointsEntry = {
    ...noChange,
    type: 'clawback',
    grantId,
    [grant.state === 'pending' ? 'pending' : 'available']: -fromGrant,
  }
  return withdraw({ ledger: reversed, entries: [change] }, toTake - fromGrant, mostNegative)
}

/** Deducts points by hand: available points first, then debt up to `mostNegative`. */
export function deductPoints(
  ledger: PointsLedger,
  points: number,
  mostNegative: number,
): LedgerChange {
  const taken = withdraw({ ledger, entries: [] }, points, mostNegative)
  return {
    ...taken,
    entries: taken.entries.map((movement) => ({ ...movement, type: 'adjust' as const })),
  }
}

function withdraw(
  { ledger, entries: movements }: LedgerChange,
  toTake: number,
  mostNegative: number,
): LedgerChange {
  const fromAvailable = Math.min(toTake, calculateBalance(ledger).available)
  const fromOthers =
    fromAvailable > 0 ? takeSoonest(ledger, fromAvailable, 'clawback') : { ledger, entries: [] }
  const newDebt = Math.max(0, Math.min(toTake - fromAvailable, mostNegative - ledger.debt))
  const debt: readonly PointsEntry[] =
    newDebt > 0 ? [{ ...noChange, type: 'clawback', grantId: null, debt: newDebt }] : []
  return {
    ledger: { ...fromOthers.ledger, debt: ledger.debt + newDebt },
    entries: [...movements, ...fromOthers.entries, ...debt],
  }
}

export function undoTakeBack(
  ledger: PointsLedger,
  grantId: string,
  taken: readonly PointsEntry[],
): LedgerChange {
  const grant = findGrant(ledger, grantId)
  if (!grant || grant.reversal === null) return { ledger, entries: [] }
  if (!grant.isOpened)
    return {
      ledger: replaceGrant(ledger, {
        ...grant,
        state: 'pending',
        remaining: grant.earned - grant.reduction,
        reversal: null,
      }),
      entries: [{ ...noChange, type: 'restore', grantId, pending: grant.earned - grant.reduction }],
    }
  const state = grant.state === 'reversed' ? 'spent' : grant.state
  const reopened = replaceGrant(ledger, { ...grant, state, reversal: null })
  const returned = taken.flatMap((entry) =>
    entry.grantId !== null && entry.available < 0
      ? [{ grantId: entry.grantId, points: -entry.available }]
      : [],
  )
  const restored = returnToGrants({ ledger: reopened, entries: [] }, returned)
  return repayDebt(
    cancelDebt(
      restored,
      taken.reduce((points, entry) => points + entry.debt, 0),
    ),
  )
}

function cancelDebt({ ledger, entries: movements }: LedgerChange, newDebt: number): LedgerChange {
  const cancelled = Math.min(newDebt, ledger.debt)
  let remaining = newDebt - cancelled
  const returned = ledger.grants.toReversed().flatMap((grant) => {
    const points = Math.min(remaining, grant.repaidDebt)
    remaining -= points
    return points > 0 ? [{ grantId: grant.id, points }] : []
  })
  const grants = ledger.grants.map((grant) => ({
    ...grant,
    repaidDebt:
      grant.repaidDebt - (returned.find((entry) => entry.grantId === grant.id)?.points ?? 0),
  }))
  const debt: readonly PointsEntry[] =
    cancelled > 0 ? [{ ...noChange, type: 'restore', grantId: null, debt: -cancelled }] : []
  return returnToGrants(
    { ledger: { grants, debt: ledger.debt - cancelled }, entries: [...movements, ...debt] },
    returned,
  )
}
