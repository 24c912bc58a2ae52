import type { Db } from '#platform/db/database.server.ts'
import type { PlanStanding } from '../domain/payment-plan.ts'
import { quotesOf, type StoredQuote } from './commissions.ts'
import { paidDeposits, type StoredDeposit } from './deposits.ts'

/** The accepted quote of a commission and its paid installments. */
export interface Agreed extends PlanStanding {
  readonly quote: StoredQuote
  readonly deposits: readonly StoredDeposit[]
}

export async function readAgreed(db: Db, commissionId: string): Promise<Agreed | null> {
  const [quotes, deposits] = await Promise.all([
    quotesOf(db, commissionId),
    paidDeposits(db, commissionId),
  ])
  return agreedAmong(quotes, deposits)
}

export function agreedAmong(
  quotes: readonly StoredQuote[],
  deposits: readonly StoredDeposit[],
): Agreed | null {
  const quote = quotes.find(({ state }) => state === 'accepted')
  return quote ? { quote, deposits, plan: quote.plan, paid: deposits.length } : null
}
