import type Stripe from 'stripe'
import { sum } from '#kernel/money/money.ts'
import type { ServiceSale, ServiceTax } from '../tax-service.ts'

type Breakdown = NonNullable<Stripe.Tax.CalculationLineItem['tax_breakdown']>[number]

interface CalculatedItems {
  readonly items: readonly Pick<
    Stripe.Tax.CalculationLineItem,
    'reference' | 'amount' | 'amount_tax' | 'tax_breakdown'
  >[]
  readonly shipping: Pick<
    Stripe.Tax.Calculation.ShippingCost,
    'amount' | 'amount_tax' | 'tax_breakdown'
  > | null
}

interface TaxedPart {
  /** The id of a line; null for shipping. */
  readonly id: string | null
  readonly breakdown: readonly Breakdown[]
}

/**
 * Tax by jurisdiction and rate. Null if the answer does not match the sale: a line is missing, has
 * another amount, or its jurisdictions do not add up to its tax.
 */
export function toServiceTaxes(
  { lines, shipping: sold }: Pick<ServiceSale, 'lines' | 'shipping'>,
  { items, shipping }: CalculatedItems,
): ServiceTax[] | null {
  const matched = lines.map((line) => ({
    line,
    item: items.find(({ reference }) => reference === line.id),
  }))
  const isWhole =
    matched.every(({ line, item }) => item?.amount === line.amount && isSummed(item))
    && (sold === 0 || (shipping?.amount === sold && isSummed(shipping)))
  if (!isWhole) return null
  const parts: TaxedPart[] = [
    ...matched.map(({ line, item }) => ({ id: line.id, breakdown: item?.tax_breakdown ?? [] })),
    { id: null, breakdown: sold === 0 ? [] : (shipping?.tax_breakdown ?? []) },
  ]
  const taxes = new Map<string, ServiceTax>()
  for (const { id, breakdown } of parts)
    for (const row of breakdown) if (row.amount > 0) addTax(taxes, id, row)
  return [...taxes.values()]
}

function isSummed({
  amount_tax: tax,
  tax_breakdown: rows,
}: Pick<CalculatedItems['items'][number], 'amount_tax' | 'tax_breakdown'>): boolean {
  return tax >= 0 && sum((rows ?? []).map(({ amount }) => amount)) === tax
}

function addTax(taxes: Map<string, ServiceTax>, id: string | null, row: Breakdown): void {
  const jurisdiction = row.jurisdiction.display_name
  // Percent with up to four decimals; rates are in millionths.
  const rate = Math.round(Number(row.tax_rate_details?.percentage_decimal ?? 0) * 10_000)
  const key = `${row.jurisdiction.level} ${jurisdiction} ${rate}`
  const tax = taxes.get(key) ?? { jurisdiction, rate, lines: {}, shipping: 0 }
  taxes.set(
    key,
    id === null
      ? { ...tax, shipping: tax.shipping + row.amount }
      : { ...tax, lines: { ...tax.lines, [id]: (tax.lines[id] ?? 0) + row.amount } },
  )
}
