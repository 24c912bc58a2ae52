import { formatMoney } from '#kernel/money/money.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { formatNumber } from '../cart/count-words.ts'
import * as t from '#messages/monogram-designer.ts'

/** "three business days" */
export function formatWorkDays(count: number): string {
  return t.workDays({ count, number: formatNumber(count) })
}

/** "$18.00", or "$12.00 and $2.00 a letter" */
export function formatMonogramPrice({
  price,
  pricePerLetter,
}: Pick<Template, 'price' | 'pricePerLetter'>): string {
  return pricePerLetter > 0
    ? t.perLetter({ price: formatMoney(price), letterPrice: formatMoney(pricePerLetter) })
    : formatMoney(price)
}
