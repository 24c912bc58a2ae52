import type { JurisdictionTax, TaxSale } from '#modules/pricing/tax-calculation.ts'
import { parseShopAddress } from '#kernel/us-address/city-line.ts'
import type { ServiceLine, ServiceSale, ServiceTax } from '../tax-service.ts'

/** The line of the gift wrap; lines of carts and orders have longer ids. */
export const wrapLineId = 'wrap'

interface SaleFacts {
  /** The merchant's tax codes. */
  readonly classes: readonly {
    readonly code: string
    readonly serviceCode: string
    readonly isExemptEverywhere: boolean
  }[]
  /** The address that parcels are sent from. */
  readonly warehouse: readonly string[]
}

export type DescribedSale = Pick<TaxSale, 'to' | 'lines' | 'wrap' | 'shipping' | 'exemption'>

/** A sale in the terms of the port. */
export function buildServiceSale(
  { to, lines, wrap, shipping, exemption }: DescribedSale,
  { classes, warehouse }: SaleFacts,
): ServiceSale {
  const soldLines = lines.map(({ id, qty, amount, taxCode, isTaxable }): ServiceLine => {
    const taxClass = classes.find(({ code }) => code === taxCode)
    return {
      id,
      qty,
      amount,
      taxCode,
      serviceCode: taxClass?.serviceCode ?? '',
      isTaxable: isTaxable && !taxClass?.isExemptEverywhere,
    }
  })
  // Gift wrap is taxed as what it contains.
  const wrapLine: ServiceLine = {
    id: wrapLineId,
    qty: 1,
    amount: wrap,
    taxCode: 'general',
    serviceCode: '',
    isTaxable: soldLines.some(({ isTaxable }) => isTaxable),
  }
  return {
    from: parseShopAddress(warehouse),
    to,
    lines: wrap > 0 ? [...soldLines, wrapLine] : soldLines,
    shipping,
    ...(exemption && { exemption }),
  }
}

export function toJurisdictionTaxes(taxes: readonly ServiceTax[]): JurisdictionTax[] {
  return taxes.map(({ lines, ...tax }) => {
    const { [wrapLineId]: wrap = 0, ...soldLines } = lines
    return { ...tax, lines: soldLines, wrap }
  })
}
