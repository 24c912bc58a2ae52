import type { Db } from '#platform/db/database.server.ts'
import type { PaymentPlanStatus } from '../domain/payment-plan.ts'
import { listQuotes, type StoredQuote } from './commissions.ts'
import { listPaidDeposits, type StoredDeposit } from './deposits.ts'

/** The accepted quote of a commission and its paid installments. */
export interface CommissionAgreement extends PaymentPlanStatus {
  readonly quote: StoredQuote
  readonly deposits: readonly StoredDeposit[]
}

export async function findAgreement(
  db: Db,
  commissionId: string,
): Promise<CommissionAgreement | null> {
  const [quotes, deposits] = await Promise.all([
    listQuotes(db, commissionId),
    listPaidDeposits(db, commissionId),
  ])
  return selectAgreement(quotes, deposits)
}

export function selectAgreement(
  quotes: readonly StoredQuote[],
  deposits: readonly StoredDeposit[],
): CommissionAgreement | null {
  const quote = quotes.find(({ state }) => state === 'accepted')
  return quote ? { quote, deposits, plan: quote.plan, paid: deposits.length } : null
}
