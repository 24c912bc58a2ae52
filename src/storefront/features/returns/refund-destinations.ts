import { formatMoney, sum } from '#kernel/money/money.ts'
import type { ReturnPreview } from './return-calls.ts'
import * as t from '#messages/return-request.ts'

type RefundAmounts = Pick<ReturnPreview['money'], 'toCard' | 'asCredit' | 'toTenders' | 'bonus'>

/** The sum of the refund to all destinations, in cents. */
export function sumRefundMoney({ toCard, asCredit, toTenders, bonus }: RefundAmounts): number {
  return toCard + asCredit + bonus + sum(toTenders.map(({ amount }) => amount))
}

export function listRefundDestinations({
  toCard,
  asCredit,
  toTenders,
  bonus,
}: RefundAmounts): { term: string; value: string }[] {
  return [
    { term: t.toYourCard, amount: toCard },
    { term: t.newCredit, amount: asCredit + bonus },
    ...toTenders.map(({ label, amount }) => ({ term: label, amount })),
  ].flatMap(({ term, amount }) => (amount > 0 ? [{ term, value: formatMoney(amount) }] : []))
}
