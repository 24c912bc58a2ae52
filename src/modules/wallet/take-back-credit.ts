import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { emptyLots } from './data/empty-lots.ts'
import type { Pocket } from './domain/pocket.ts'

export interface TakenBack {
  readonly pocket: Pocket
  /** The document the lot was granted for. */
  readonly ref: string
  readonly amount: number
  /** The document that takes it back; the same one takes once. */
  readonly cause: string
  readonly now: Date
}

/** What was given for a document goes back with it, as far as it is still there and not set aside. Returns what was taken, in cents. */
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
