import type { Db } from './database.server.ts'
import type { Invariant } from './invariant.ts'
import { execute, queryRows } from './query.ts'
import { json } from './row.ts'
import { sql } from './sql.ts'

export interface Finding {
  readonly id: string
  readonly description: string
  /** The rows that break it, at most 100; none when it holds. */
  readonly violations: readonly Record<string, unknown>[]
}

const violationRow = { violation: json<Record<string, unknown>>() }

/**
 * Checks every invariant in one read-only snapshot. Without `now`, the database's clock is used.
 */
export async function checkInvariants(
  db: Db,
  invariants: readonly Invariant[],
  now?: Date,
): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    // A nested transaction cannot set it: it reads in the snapshot of its transaction.
    if (!('isTransaction' in db))
      await execute(tx, sql`set transaction isolation level repeatable read, read only`)
    if (now)
      await execute(tx, sql`select set_config('aumbry.checked_at', ${now.toISOString()}, true)`)
    const findings: Finding[] = []
    for (const { id, description, query } of invariants) {
      const rows = await queryRows(
        tx,
        violationRow,
        sql`
          select to_json(violation) as violation
          from (
            ${query}
          ) violation`,
      )
      const violations = rows.slice(0, 100).map(({ violation }) => violation)
      findings.push({ id, description, violations })
    }
    return findings
  })
}
