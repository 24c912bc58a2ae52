import { sql, type Sql } from './sql.ts'

/** A condition on the whole database, and the query that returns the rows that break it. */
export interface Invariant {
  /** Unique among all invariants. */
  readonly id: string
  readonly description: string
  readonly query: Sql
  /**
   * It requires something to happen in time, such as a job; all others hold after every
   * transaction.
   */
  readonly isLiveness?: boolean
}

/**
 * The time of a check in the query of an invariant: as given to the check, else the database's
 * clock.
 */
export const invariantCheckTime = sql`
  coalesce(nullif(current_setting('aumbry.checked_at', true), '')::timestamptz, now())`

/** Joins the invariants of all modules; throws when two have one id. */
export function joinInvariants(...lists: readonly (readonly Invariant[])[]): readonly Invariant[] {
  const invariants = lists.flat()
  const ids = new Set<string>()
  for (const { id } of invariants) {
    if (ids.has(id)) throw new Error(`Two invariants have the id ${id}.`)
    ids.add(id)
  }
  return invariants
}
