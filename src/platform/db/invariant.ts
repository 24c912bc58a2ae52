import type { SQL } from 'drizzle-orm'

/** A sentence that must hold for the whole database, and the query whose rows are what breaks it. */
export interface Invariant {
  readonly id: string
  readonly says: string
  readonly query: SQL
}
