import {
  balanceOf,
  findGrant,
  markSpent,
  noChange,
  repayDebt,
  replaceGrant,
  returnToGrants,
  takeSoonest,
  type Ledger,
  type Moved,
  type Movement,
} from './ledger.ts'

/**
 * Lowers a grant after a price difference and takes the points like those of a returned unit.
 * Expired points of the grant count as taken first.
 */
export function lower(
  ledger: Ledger,
  lotId: string,
  { to, mostNegative }: { to: number; mostNegative: number },
): Moved {
  const grant = findGrant(ledger, lotId)
  if (!grant || grant.reversal !== null || to <= grant.lowered) return { ledger, movements: [] }
  const alreadyExpired = Math.min(to - grant.lowered, grant.expired)
  const toTake = to - grant.lowered - alreadyExpired
  const fromGrant = Math.min(toTake, grant.remaining)
  const lowered = markSpent({
    ...grant,
    lowered: to,
    expired: grant.expired - alreadyExpired,
    remaining: grant.remaining - fromGrant,
  })
  const change: Movement = {
    ...noChange,
    type: 'clawback',
    lotId,
    [grant.state === 'pending' ? 'pending' : 'available']: -fromGrant,
  }
  return withdraw(
    { ledger: replaceGrant(ledger, lowered), movements: fromGrant > 0 ? [change] : [] },
    toTake - fromGrant,
    mostNegative,
  )
}

/**
 * Takes back the points of a returned unit: from its own grant, then from others, then as debt up
 * to `mostNegative`; the rest is waived. Expired points are not taken twice.
 */
export function clawBack(
  ledger: Ledger,
  lotId: string,
  { reversal, mostNegative }: { reversal: string; mostNegative: number },
): Moved {
  const grant = findGrant(ledger, lotId)
  if (!grant || grant.reversal !== null) return { ledger, movements: [] }
  // More can remain: points were returned after others were taken for a price difference.
  const toTake = Math.max(0, grant.earned - grant.lowered - grant.expired)
  const fromGrant = Math.min(toTake, grant.remaining)
  const remaining = grant.remaining - fromGrant
  const reversed = replaceGrant(ledger, {
    ...grant,
    remaining,
    state: remaining > 0 ? grant.state : 'reversed',
    reversal,
  })
  const change: Movement = {
    ...noChange,
    type: 'clawback',
    lotId,
    [grant.state === 'pending' ? 'pending' : 'available']: -fromGrant,
  }
  return withdraw({ ledger: reversed, movements: [change] }, toTake - fromGrant, mostNegative)
}

/** Deducts points by hand: available points first, then debt up to `mostNegative`. */
export function deduct(ledger: Ledger, points: number, mostNegative: number): Moved {
  const taken = withdraw({ ledger, movements: [] }, points, mostNegative)
  return {
    ...taken,
    movements: taken.movements.map((movement) => ({ ...movement, type: 'adjust' as const })),
  }
}

function withdraw({ ledger, movements }: Moved, toTake: number, mostNegative: number): Moved {
  const fromAvailable = Math.min(toTake, balanceOf(ledger).available)
  const fromOthers =
    fromAvailable > 0 ? takeSoonest(ledger, fromAvailable, 'clawback') : { ledger, movements: [] }
  const newDebt = Math.max(0, Math.min(toTake - fromAvailable, mostNegative - ledger.debt))
  const debt: readonly Movement[] =
    newDebt > 0 ? [{ ...noChange, type: 'clawback', lotId: null, debt: newDebt }] : []
  return {
    ledger: { ...fromOthers.ledger, debt: ledger.debt + newDebt },
    movements: [...movements, ...fromOthers.movements, ...debt],
  }
}

export function undoClawBack(ledger: Ledger, lotId: string, taken: readonly Movement[]): Moved {
  const grant = findGrant(ledger, lotId)
  if (!grant || grant.reversal === null) return { ledger, movements: [] }
  if (!grant.isOpened)
    return {
      ledger: replaceGrant(ledger, {
        ...grant,
        state: 'pending',
        remaining: grant.earned - grant.lowered,
        reversal: null,
      }),
      movements: [{ ...noChange, type: 'restore', lotId, pending: grant.earned - grant.lowered }],
    }
  const state = grant.state === 'reversed' ? 'spent' : grant.state
  const reopened = replaceGrant(ledger, { ...grant, state, reversal: null })
  const returned = taken.flatMap((entry) =>
    entry.lotId !== null && entry.available < 0
      ? [{ lotId: entry.lotId, points: -entry.available }]
      : [],
  )
  const restored = returnToGrants({ ledger: reopened, movements: [] }, returned)
  return repayDebt(
    cancelDebt(
      restored,
      taken.reduce((points, entry) => points + entry.debt, 0),
    ),
  )
}

function cancelDebt({ ledger, movements }: Moved, newDebt: number): Moved {
  const cancelled = Math.min(newDebt, ledger.debt)
  let remaining = newDebt - cancelled
  const returned = ledger.lots.toReversed().flatMap((grant) => {
    const points = Math.min(remaining, grant.lent)
    remaining -= points
    return points > 0 ? [{ lotId: grant.id, points }] : []
  })
  const lots = ledger.lots.map((grant) => ({
    ...grant,
    lent: grant.lent - (returned.find((entry) => entry.lotId === grant.id)?.points ?? 0),
  }))
  const debt: readonly Movement[] =
    cancelled > 0 ? [{ ...noChange, type: 'restore', lotId: null, debt: -cancelled }] : []
  return returnToGrants(
    { ledger: { lots, debt: ledger.debt - cancelled }, movements: [...movements, ...debt] },
    returned,
  )
}
