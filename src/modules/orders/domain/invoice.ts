import { formatMoney } from '#kernel/money/money.ts'
import { linePrice } from './line-price.ts'

export interface InvoicedLine {
  readonly title: string
  readonly options: readonly string[]
  readonly sku: string | null
  readonly qty: number
  readonly unitPrice: number
  readonly personalization: { readonly letters: string; readonly price: number } | null
}

/** A row of the invoice, in words. */
export interface InvoiceRow {
  readonly title: string
  readonly note: string
  readonly qty: string
  readonly price: string
  readonly amount: string
}

/** A line at the price that the cart showed; what was taken off stands among the totals. */
export function invoiceRow({ title, options, sku, ...line }: InvoicedLine): InvoiceRow {
  const { each, amount } = linePrice(line)
  const letters = line.personalization ? `Letters ${line.personalization.letters}` : ''
  const note = [options.join(', '), sku ?? '', letters].filter(Boolean).join(' · ')
  return {
    title,
    note,
    qty: String(line.qty),
    price: formatMoney(each),
    amount: formatMoney(amount),
  }
}

const longDate = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/New_York',
})

/** "March 2, 2026", the shop's day. */
export function invoiceDate(instant: string): string {
  return longDate.format(new Date(instant))
}
