import type { Currency } from '#kernel/locale/shop-locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { formatNumber } from '../cart/count-words.ts'
import * as t from '#messages/product-server.ts'

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
  const countColors = method === 'embroidery' ? t.threads : t.colors
  return {
    price: formatMoney(price, currency),
    note: t.monogramNote({
      styles: t.styles({ count: styles.length }),
      colors: countColors({ count: colors.length }),
      days: t.days({ count: workDays, number: formatNumber(workDays) }),
    }),
  }
}
