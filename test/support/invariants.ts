import { afterEach, expect } from 'vitest'
import type { Clock } from '#kernel/time/time.ts'
import { catalogInvariants } from '#modules/catalog/fsck.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import type { Database } from '#platform/db/database.server.ts'
import { invariants } from '../../src/app/assemble.ts'

/** Products that a test writes straight into the tables have no card, which is what these are about. */
const ofCards = new Set(catalogInvariants.map(({ id }) => id))
const ofOrders = invariants.filter(({ id }) => !ofCards.has(id))

/** All that breaks an invariant of the shop. Liveness is left out where a test runs only some of the jobs. */
export async function violations(
  { patiently }: Database,
  { now, only = 'all' }: { now: Date; only?: 'all' | 'safety' },
): Promise<{ id: string; row: Record<string, unknown> }[]> {
  const chosen =
    only === 'all' ? ofOrders : ofOrders.filter(({ isLiveness = false }) => !isLiveness)
  const findings = await patiently((db) => checkInvariants(db, chosen, now))
  return findings.flatMap(({ id, violations: found }) => found.map((row) => ({ id, row })))
}

const unchecked = new WeakSet<Database>()

/** For files that break what is stored on purpose. */
export function leaveUnchecked(database: Database): void {
  unchecked.add(database)
}

/** After each test of the file, whatever it did to the database keeps every invariant that holds after each transaction. */
export function checkAfterEach(database: Database, clock: Clock): void {
  afterEach(async () => {
    if (unchecked.has(database)) return
    expect(
      await violations(database, { now: clock.now(), only: 'safety' }),
      'violations of invariants',
    ).toEqual([])
  })
}
