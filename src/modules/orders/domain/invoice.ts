import { formatMoney } from '#kernel/money/money.ts'
import { calculateLinePrice } from './line-price.ts'

export interface InvoiceLine {
  readonly title: string
  readonly options: readonly string[]
  readonly sku: string | null
  readonly qty: number
  readonly unitPrice: number
  readonly personalization: { readonly letters: string; readonly price: number } | null
}

export interface InvoiceRow {
  readonly title: string
  readonly note: string
  readonly qty: string
  readonly price: string
  readonly amount: string
}

/** Formats a line at its price before discounts, which are among the totals. */
export function formatInvoiceRow({ title, options, sku, ...line }: InvoiceLine): InvoiceRow {
  const { each, amount } = calculateLinePrice(line)
  const monogram = line.personalization ? `Monogram ${line.personalization.letters}` : ''
  const note = [options.join(', '), sku ?? '', monogram].filter(Boolean).join(' · ')
  return {
    title,
    note,
    qty: String(line.qty),
    price: formatMoney(each),
    amount: formatMoney(amount),
  }
}

/** "March 2, 2026", in the shop's time zone. */
export function formatInvoiceDate(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeZone })
}
