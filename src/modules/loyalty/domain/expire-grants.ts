import type { CalendarDate } from '#kernel/time/time.ts'
import {
  noChange,
  replaceGrant,
  type LedgerChange,
  type PointsEntry,
  type PointsGrant,
  type PointsLedger,
} from './points-ledger.ts'

export function expireGrants(
  ledger: PointsLedger,
  today: CalendarDate,
  may: (grant: PointsGrant) => boolean,
): LedgerChange {
  const expiring = ledger.grants.filter(
    (grant) =>
      grant.state === 'available'
      && grant.remaining > 0
      && grant.expiresOn !== null
      && grant.expiresOn < today
      && may(grant),
  )
  return expiring.reduce<LedgerChange>(
    (moved, grant) => ({
      ledger: replaceGrant(moved.ledger, {
        ...grant,
        remaining: 0,
        state: 'expired',
        expired: grant.expired + grant.remaining,
      }),
      entries: [
        ...moved.entries,
        { ...noChange, type: 'expire', grantId: grant.id, available: -grant.remaining },
      ],
    }),
    { ledger, entries: [] },
  )
}

export function extendGrants(
  ledger: PointsLedger,
  grantIds: readonly string[],
  by: (expiresOn: CalendarDate) => CalendarDate,
): LedgerChange {
  const extendable = ledger.grants.filter(
    (grant) =>
      grantIds.includes(grant.id) && grant.state === 'available' && grant.expiresOn !== null,
  )
  return {
    ledger: extendable.reduce(
      (now, grant) =>
        replaceGrant(now, { ...grant, expiresOn: grant.expiresOn && by(grant.expiresOn) }),
      ledger,
    ),
    entries: extendable.map((grant) => ({ ...noChange, type: 'extend', grantId: grant.id })),
  }
}

/**
 * Takes back what is left of a grant. One of which nothing was used is reversed, as if it had never
 * been made.
 */
export function withdrawGrant(ledger: PointsLedger, grantId: string): LedgerChange {
  const grant = ledger.grants.find(({ id, state }) => id === grantId && state === 'available')
  if (!grant || grant.remaining === 0) return { ledger, entries: [] }
  const state = grant.remaining === grant.earned ? 'reversed' : 'spent'
  return {
    ledger: replaceGrant(ledger, { ...grant, remaining: 0, state }),
    entries: [{ ...noChange, type: 'adjust', grantId, available: -grant.remaining }],
  }
}

/** Expires all points and waives the debt, when the account is closed. */
export function closeLedger(ledger: PointsLedger): LedgerChange {
  const open = ledger.grants.filter(
    (grant) => grant.state === 'pending' || grant.state === 'available',
  )
  const debt: readonly PointsEntry[] =
    ledger.debt > 0 ? [{ ...noChange, type: 'adjust', grantId: null, debt: -ledger.debt }] : []
  return {
    ledger: {
      debt: 0,
      grants: ledger.grants.map((grant) =>
        open.includes(grant)
          ? { ...grant, remaining: 0, state: 'expired', expired: grant.expired + grant.remaining }
          : grant,
      ),
    },
    entries: [
      ...open.map((grant) => ({
        ...noChange,
        type: 'adjust' as const,
        grantId: grant.id,
        [grant.state === 'pending' ? 'pending' : 'available']: -grant.remaining,
      })),
      ...debt,
    ],
  }
}
