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
  const lot = findGrant(ledger, lotId)
  if (!lot || lot.reversal !== null || to <= lot.lowered) return { ledger, movements: [] }
  const alreadyExpired = Math.min(to - lot.lowered, lot.expired)
  const toTake = to - lot.lowered - alreadyExpired
  const fromGrant = Math.min(toTake, lot.remaining)
  const lowered = markSpent({
    ...lot,
    lowered: to,
    expired: lot.expired - alreadyExpired,
    remaining: lot.remaining - fromGrant,
  })
  const change: Movement = {
    ...noChange,
    type: 'clawback',
    lotId,
    [lot.state === 'pending' ? 'pending' : 'available']: -fromGrant,
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
  const lot = findGrant(ledger, lotId)
  if (!lot || lot.reversal !== null) return { ledger, movements: [] }
  // More can remain: points were returned after others were taken for a price difference.
  const toTake = Math.max(0, lot.earned - lot.lowered - lot.expired)
  const fromGrant = Math.min(toTake, lot.remaining)
  const remaining = lot.remaining - fromGrant
  const reversed = replaceGrant(ledger, {
    ...lot,
    remaining,
    state: remaining > 0 ? lot.state : 'reversed',
    reversal,
  })
  const change: Movement = {
    ...noChange,
    type: 'clawback',
    lotId,
    [lot.state === 'pending' ? 'pending' : 'available']: -fromGrant,
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

/** Reverses the entries of a reversal when a return is undone. */
export function undoClawBack(ledger: Ledger, lotId: string, taken: readonly Movement[]): Moved {
  const lot = findGrant(ledger, lotId)
  if (!lot || lot.reversal === null) return { ledger, movements: [] }
  if (!lot.isOpened)
    return {
      ledger: replaceGrant(ledger, {
        ...lot,
        state: 'pending',
        remaining: lot.earned - lot.lowered,
        reversal: null,
      }),
      movements: [{ ...noChange, type: 'restore', lotId, pending: lot.earned - lot.lowered }],
    }
  const state = lot.state === 'reversed' ? 'spent' : lot.state
  const reopened = replaceGrant(ledger, { ...lot, state, reversal: null })
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

/** Cancels the remaining debt of a reversal and returns points that repaid it. */
function cancelDebt({ ledger, movements }: Moved, newDebt: number): Moved {
  const cancelled = Math.min(newDebt, ledger.debt)
  let remaining = newDebt - cancelled
  const returned = ledger.lots.toReversed().flatMap((lot) => {
    const points = Math.min(remaining, lot.lent)
    remaining -= points
    return points > 0 ? [{ lotId: lot.id, points }] : []
  })
  const lots = ledger.lots.map((lot) => ({
    ...lot,
    lent: lot.lent - (returned.find((entry) => entry.lotId === lot.id)?.points ?? 0),
  }))
  const debt: readonly Movement[] =
    cancelled > 0 ? [{ ...noChange, type: 'restore', lotId: null, debt: -cancelled }] : []
  return returnToGrants(
    { ledger: { lots, debt: ledger.debt - cancelled }, movements: [...movements, ...debt] },
    returned,
  )
}
