import { sql } from 'drizzle-orm'
import { rows, type Db } from './database.server.ts'
import type { Invariant } from './invariant.ts'

export interface Finding {
  readonly id: string
  readonly description: string
  /** The rows that break it, at most 100; none when it holds. */
  readonly violations: readonly Record<string, unknown>[]
}

/**
 * Checks every invariant in one read-only snapshot. Without `now`, the database's clock is used.
 */
export async function checkInvariants(
  db: Db,
  invariants: readonly Invariant[],
  now?: Date,
): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      if (now)
        await tx.execute(sql`select set_config('aumbry.checked_at', ${now.toISOString()}, true)`)
      const findings: Finding[] = []
      for (const { id, description: says, query } of invariants) {
        const violations = await rows<Record<string, unknown>>(tx, query)
        findings.push({ id, description: says, violations: violations.slice(0, 100) })
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
