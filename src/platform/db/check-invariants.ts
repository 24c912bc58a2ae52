import { rows, type Db } from './database.server.ts'
import type { Invariant } from './invariant.ts'

export interface Finding {
  readonly id: string
  readonly says: string
  /** What breaks it; none means it holds. At most 100 rows are kept. */
  readonly violations: readonly Record<string, unknown>[]
}

/** Checks every invariant at one moment of the database, writing nothing (reliability §2). */
export async function checkInvariants(db: Db, invariants: readonly Invariant[]): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
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
