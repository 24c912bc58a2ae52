import { sql } from 'drizzle-orm'
import { rows, type Db } from './database.server.ts'
import type { Invariant } from './invariant.ts'

export interface Finding {
  readonly id: string
  readonly says: string
  /** What breaks it; none means it holds. At most 100 rows are kept. */
  readonly violations: readonly Record<string, unknown>[]
}

/** Checks every invariant at one moment of the database, writing nothing (reliability §2). Without `now`, time is the database's own. */
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
      for (const { id, says, query } of invariants) {
        const violations = await rows<Record<string, unknown>>(tx, query)
        findings.push({ id, says, violations: violations.slice(0, 100) })
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
