import { createDateFormat } from '#kernel/locale/date-format.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'

export interface InvoiceLine {
  readonly title: string
  readonly options: readonly string[]
  readonly sku: string | null
  readonly qty: number
  readonly unitPrice: number
  readonly personalization: {
    readonly letters: string
    /** Style, thread, place and height. */
    readonly summary: string
    readonly price: number
  } | null
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
  const monogram = line.personalization
    ? [
        `Monogram ${line.personalization.letters}. ${line.personalization.summary}`,
        describeMonogramPrice({ price: line.personalization.price, qty: line.qty }),
      ]
    : []
  const note = [options.join(', '), sku ?? '', ...monogram].filter(Boolean).join(' · ')
  return {
    title,
    note,
    qty: String(line.qty),
    price: formatMoney(each),
    amount: formatMoney(amount),
  }
}

/** "Includes $18.00 each for the monogram"; empty for one that costs nothing. */
export function describeMonogramPrice({ price, qty }: { price: number; qty: number }): string {
  if (price === 0) return ''
  return `Includes ${formatMoney(price)}${qty > 1 ? ' each' : ''} for the monogram`
}

/** "March 2, 2026", in the shop's time zone. */
export const formatInvoiceDate: (instant: string, timeZone: string) => string = createDateFormat({
  dateStyle: 'long',
})
