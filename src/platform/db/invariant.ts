import { sql, type SQL } from 'drizzle-orm'

/** A sentence that must hold for the whole database, and the query whose rows are what breaks it. */
export interface Invariant {
  /** Unique among all invariants: people look one up by it. */
  readonly id: string
  readonly says: string
  readonly query: SQL
  /** It asks that something happens in time, by a job for one; all others hold after every transaction. */
  readonly isLiveness?: boolean
}

/** The instant a check is made for, in the query of an invariant: the time that was given to the check, or else the database's own. */
export const checkedAt = sql`coalesce(nullif(current_setting('aumbry.checked_at', true), '')::timestamptz, now())`

/** Joins the invariants of all modules. Two with one id could not be told apart in a report. */
export function joinInvariants(...lists: readonly (readonly Invariant[])[]): readonly Invariant[] {
  const joined = lists.flat()
  const ids = new Set<string>()
  for (const { id } of joined) {
    if (ids.has(id)) throw new Error(`Two invariants have the id ${id}.`)
    ids.add(id)
  }
  return joined
}
