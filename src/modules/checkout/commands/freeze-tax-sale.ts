import type { PriceBreakdown, PricedGroup } from '#modules/pricing/price-lines.ts'
import type { FrozenTaxSale } from '#modules/pricing/tax-calculation.ts'
import { sum } from '#kernel/money/money.ts'

/** What the tax service was asked about a delivery group, with the ids of the order. */
export function freezeTaxSale(
  { calculated, method }: Pick<PricedGroup, 'calculated'> & Partial<Pick<PricedGroup, 'method'>>,
  { lines }: Pick<PriceBreakdown, 'lines'>,
  lineIds: ReadonlyMap<string, string>,
): FrozenTaxSale | undefined {
  if (!calculated) return undefined
  const { provider, ref, sale } = calculated
  const sumTaxes = (id: string, part: 'goods' | 'wrap' | 'shipping') =>
    sum(
      (lines.find((line) => line.id === id)?.units ?? [])
        .flatMap(({ taxes }) => taxes)
        .map((tax) => tax[part]),
    )
  const sumFees = (part: 'wrap' | 'shipping') => sum(sale.lines.map(({ id }) => sumTaxes(id, part)))
  return {
    provider,
    ref,
    on: sale.on,
    ...(method?.pickup && { to: sale.to }),
    ...(sale.exemption && { exemption: sale.exemption }),
    lines: sale.lines.map((line) => ({
      ...line,
      lineId: lineIds.get(line.id) ?? '',
      tax: sumTaxes(line.id, 'goods'),
    })),
    wrap: { amount: sale.wrap, tax: sumFees('wrap') },
    shipping: { amount: sale.shipping, tax: sumFees('shipping') },
  }
}
