import { parseMoney } from '../../form/money-text'
import type { CommissionRecord } from './commission-record'

type DueTime = CommissionRecord['quotes'][number]['plan'][number]['due']

export interface QuoteLine {
  readonly label: string
  readonly amount: string
}

/** What is paid before the rest. Paid installments of the agreed quote stay as they are. */
export interface QuoteDeposit {
  readonly due: Exclude<DueTime, 'sending'>
  /** Of a milestone. */
  readonly label: string
  readonly amount: string
  readonly isPaid: boolean
}

/** A quote as it is typed. */
export interface QuoteInput {
  readonly lines: readonly QuoteLine[]
  readonly deposits: readonly QuoteDeposit[]
  /** When the rest is due. */
  readonly rest: 'approval' | 'sending'
  readonly leadDays: string
  readonly validDays: string
}

export const emptyLine: QuoteLine = { label: '', amount: '' }
const emptyDeposit: QuoteDeposit = { due: 'acceptance', label: '', amount: '', isPaid: false }

const toAmount = (cents: number): string => (cents / 100).toFixed(2)

/** The agreed or open quote to change, or an empty one. */
export function startQuote({ title, quotes }: CommissionRecord): QuoteInput {
  const current =
    quotes.find(({ state }) => state === 'accepted') ?? quotes.find(({ state }) => state === 'open')
  if (!current)
    return {
      lines: [{ label: title, amount: '' }],
      deposits: [emptyDeposit],
      rest: 'sending',
      leadDays: '28',
      validDays: '30',
    }
  const { lines, plan, leadDays } = current
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount: toAmount(amount) })),
    deposits: plan
      .slice(0, -1)
      .flatMap(({ due, label, amount, isPaid }) =>
        due === 'sending' ? [] : [{ due, label, amount: toAmount(amount), isPaid }],
      ),
    rest: plan.at(-1)?.due === 'approval' ? 'approval' : 'sending',
    leadDays: String(leadDays),
    validDays: '30',
  }
}

/** The next payment that the plan allows: they are due in this order, and milestones repeat. */
export function addDeposit(deposits: readonly QuoteDeposit[]): readonly QuoteDeposit[] {
  const last = deposits.at(-1)?.due
  const due = last === undefined ? 'acceptance' : last === 'acceptance' ? 'approval' : 'milestone'
  return [...deposits, { ...emptyDeposit, due }]
}

export interface QuoteSums {
  /** In cents; null while an amount is missing. */
  readonly total: number | null
  readonly rest: number | null
}

export function sumQuote({ lines, deposits }: QuoteInput): QuoteSums {
  const amounts = lines.map(({ amount }) => parseMoney(amount))
  const sum = (cents: readonly (number | null)[]) =>
    cents.reduce<number>((before, amount) => before + (amount ?? 0), 0)
  const total = amounts.some((amount) => !amount) ? null : sum(amounts)
  const ahead = sum(listDeposits(deposits).map(({ amount }) => parseMoney(amount)))
  return { total, rest: total === null ? null : total - ahead }
}

/** Without those that were left empty. */
export const listDeposits = (deposits: readonly QuoteDeposit[]): readonly QuoteDeposit[] =>
  deposits.filter(({ amount, label }) => amount.trim() !== '' || label.trim() !== '')

/** The body of `POST /api/staff/bespoke/quote`. */
export function toQuoteBody(number: string, input: QuoteInput): object {
  return {
    number,
    lines: input.lines.map(({ label, amount }) => ({ label, amount: parseMoney(amount) })),
    plan: [
      ...listDeposits(input.deposits).map(({ due, label, amount }) => ({
        due,
        label: due === 'milestone' ? label : '',
        amount: parseMoney(amount),
      })),
      { due: input.rest, amount: null },
    ],
    leadDays: Number(input.leadDays),
    validDays: Number(input.validDays),
  }
}
