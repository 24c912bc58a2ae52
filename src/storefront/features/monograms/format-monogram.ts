import { formatMoney } from '#kernel/money/money.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { formatCount } from '../cart/count-words.ts'

/** "three business days" */
export function formatWorkDays(count: number): string {
  return formatCount(count, 'business day')
}

/** "$18.00", or "$12.00 and $2.00 a letter" */
export function formatMonogramPrice({
  price,
  pricePerLetter,
}: Pick<Template, 'price' | 'pricePerLetter'>): string {
  return pricePerLetter > 0
    ? `${formatMoney(price)} and ${formatMoney(pricePerLetter)} a letter`
    : formatMoney(price)
}
