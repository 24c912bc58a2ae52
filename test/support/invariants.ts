import { afterEach, expect } from 'vitest'
import type { Clock } from '#kernel/time/time.ts'
import { catalogInvariants } from '#modules/catalog/db/invariants.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import type { Database } from '#platform/db/database.server.ts'
import { invariants } from '../../src/app/assemble.ts'

/** Products inserted directly by tests have no product card, which these invariants check. */
const ofCards = new Set(catalogInvariants.map(({ id }) => id))
const ofOrders = invariants.filter(({ id }) => !ofCards.has(id))

/** All violations of invariants. Liveness is excluded where a test runs only some jobs. */
export async function findViolations(
  { withLongLimits: patiently }: Database,
  { now, only = 'all' }: { now: Date; only?: 'all' | 'safety' },
): Promise<{ id: string; row: Record<string, unknown> }[]> {
  const selectedInvariants =
    only === 'all' ? ofOrders : ofOrders.filter(({ isLiveness = false }) => !isLiveness)
  const findings = await patiently((db) => checkInvariants(db, selectedInvariants, now))
  return findings.flatMap(({ id, violations }) => violations.map((row) => ({ id, row })))
}

const uncheckedDatabases = new WeakSet<Database>()

/** For files that corrupt stored data. */
export function leaveUnchecked(database: Database): void {
  uncheckedDatabases.add(database)
}

/** Checks after each test that all safety invariants hold. */
export function checkAfterEach(database: Database, clock: Clock): void {
  afterEach(async () => {
    if (uncheckedDatabases.has(database)) return
    expect(
      await findViolations(database, { now: clock.now(), only: 'safety' }),
      'violations of invariants',
    ).toEqual([])
  })
}
