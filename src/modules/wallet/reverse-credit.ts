import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { emptyCreditGrants } from './db/empty-credit-grants.ts'
import type { BalanceType } from './domain/balance-type.ts'

export interface CreditReversal {
  readonly balanceType: BalanceType
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
export function reverseCredit(
  tx: Tx,
  { balanceType, ref, amount, cause, now }: CreditReversal,
): Promise<number> {
  return emptyCreditGrants(tx, {
    condition: sql`balance_type = ${balanceType} and ref = ${ref}`,
    maxAmount: amount,
    kind: 'convert',
    ref: cause,
    now,
  })
}
