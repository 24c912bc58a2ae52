import { formatMoney, type Currency } from '#kernel/money/money.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { formatWorkDays } from './format-monogram.ts'

/** What the product page says of monograms before the designer is loaded. */
export interface MonogramOffer {
  /** "$18.00" */
  readonly price: string
  readonly note: string
}

type OfferedTemplate = Pick<Template, 'price' | 'styles' | 'colors' | 'workDays' | 'method'>

export function describeMonogramOffer(
  { price, styles, colors, workDays, method }: OfferedTemplate,
  currency: Currency,
): MonogramOffer {
  const colorWord = method === 'embroidery' ? 'thread' : 'color'
  const choices = [countOf(styles.length, 'style'), countOf(colors.length, colorWord)]
  return {
    price: formatMoney(price, currency),
    note: `${choices.join(', ')}. Adds ${formatWorkDays(workDays)}. Final sale.`,
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
