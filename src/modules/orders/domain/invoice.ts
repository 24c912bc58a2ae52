import { formatMoney } from '#kernel/money/money.ts'

export interface InvoicedLine {
  readonly title: string
  readonly options: readonly string[]
  readonly sku: string | null
  readonly qty: number
  readonly unitPrice: number
  readonly discount: number
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

/** What a line cost before tax: its price times its pieces, less what was taken off, which the row says. */
export function invoiceRow({ title, options, sku, qty, unitPrice, discount, personalization }: InvoicedLine): InvoiceRow {
  const price = unitPrice + (personalization?.price ?? 0)
  const letters = personalization ? `Letters ${personalization.letters}` : ''
  const note = [options.join(', '), sku ?? '', letters, discount > 0 ? `Discount ${formatMoney(-discount)}` : '']
    .filter(Boolean)
    .join(' · ')
  return { title, note, qty: String(qty), price: formatMoney(price), amount: formatMoney(price * qty - discount) }
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** "March 2, 2026", the shop's day. */
export function invoiceDate(instant: string): string {
  return longDate.format(new Date(instant))
}
