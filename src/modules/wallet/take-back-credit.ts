import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { emptyLots } from './data/empty-lots.ts'
import type { Pocket } from './domain/pocket.ts'

export interface TakenBack {
  readonly pocket: Pocket
  readonly ref: string
  readonly amount: number
  /** The document that takes it back, once. */
  readonly cause: string
  readonly now: Date
}

/**
 * Takes back the credit granted for a document, as far as it is neither spent nor authorized.
 * Returns the amount in cents.
 */
export function takeBackCredit(
  tx: Tx,
  { pocket, ref, amount, cause, now }: TakenBack,
): Promise<number> {
  return emptyLots(tx, {
    which: sql`pocket = ${pocket} and ref = ${ref}`,
    most: amount,
    kind: 'convert',
    ref: cause,
    now,
  })
}
