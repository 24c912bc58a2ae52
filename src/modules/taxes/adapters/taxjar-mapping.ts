import { z } from 'zod'
import { allocate } from '#kernel/money/allocate.ts'
import { sum } from '#kernel/money/money.ts'
import type { ServiceSale, ServiceTax } from '../tax-service.ts'

const number = z.number().default(0)
const taxedPart = z.object({
  tax_collectable: number,
  state_sales_tax_rate: number,
  state_amount: number,
  county_tax_rate: number,
  county_amount: number,
  city_tax_rate: number,
  city_amount: number,
  special_tax_rate: number,
  special_district_amount: number,
})
const taxAnswer = z.object({
  amount_to_collect: z.number(),
  jurisdictions: z
    .object({ state: z.string(), county: z.string(), city: z.string() })
    .partial()
    .default({}),
  breakdown: z
    .object({
      line_items: z.array(taxedPart.extend({ id: z.string() })).default([]),
      shipping: taxedPart.optional(),
    })
    .optional(),
})

/** The answer of `/v2/taxes`; other fields are ignored. */
export const taxJarAnswer = z.object({ tax: taxAnswer })

type TaxedPart = z.output<typeof taxedPart>

const levels = [
  { name: 'state', rate: 'state_sales_tax_rate', amount: 'state_amount' },
  { name: 'county', rate: 'county_tax_rate', amount: 'county_amount' },
  { name: 'city', rate: 'city_tax_rate', amount: 'city_amount' },
  { name: 'district', rate: 'special_tax_rate', amount: 'special_district_amount' },
] as const

/**
 * Tax by level of jurisdiction; TaxJar sums districts up. Each level is rounded by itself, so the
 * tax of a line is allocated to them. Null if a line is missing.
 */
export function readTaxJarTaxes(
  { lines }: Pick<ServiceSale, 'lines'>,
  { amount_to_collect: total, jurisdictions, breakdown }: z.output<typeof taxAnswer>,
): ServiceTax[] | null {
  if (total === 0) return []
  const items = breakdown?.line_items ?? []
  if (lines.some((line) => items.every(({ id }) => id !== line.id))) return null
  const taxes = new Map<string, ServiceTax>()
  const parts: (TaxedPart & { readonly id: string | null })[] = [
    ...items,
    ...(breakdown?.shipping ? [{ ...breakdown.shipping, id: null }] : []),
  ]
  for (const part of parts)
    splitLevels(part).forEach((amount, index) => {
      const level = levels[index]
      if (!level || amount === 0) return
      const jurisdiction =
        level.name === 'district' ? 'Special districts' : (jurisdictions[level.name] ?? level.name)
      const rate = toMillionths(part[level.rate])
      addTax(taxes, { key: `${level.name} ${rate}`, jurisdiction, rate, amount, id: part.id })
    })
  return [...taxes.values()]
}

function splitLevels(part: TaxedPart): number[] {
  const amounts = levels.map(({ amount }) => toCents(part[amount]))
  const rates = levels.map(({ rate }) => toMillionths(part[rate]))
  // The levels of a small tax can each be less than half a cent.
  return allocate(toCents(part.tax_collectable), sum(amounts) === 0 ? rates : amounts)
}

interface LevelTax {
  readonly key: string
  readonly jurisdiction: string
  readonly rate: number
  readonly amount: number
  readonly id: string | null
}

function addTax(
  taxes: Map<string, ServiceTax>,
  { key, jurisdiction, rate, amount, id }: LevelTax,
): void {
  const tax = taxes.get(key) ?? { jurisdiction, rate, lines: {}, shipping: 0 }
  taxes.set(
    key,
    id === null
      ? { ...tax, shipping: tax.shipping + amount }
      : { ...tax, lines: { ...tax.lines, [id]: (tax.lines[id] ?? 0) + amount } },
  )
}

const toCents = (dollars: number): number => Math.round(dollars * 100)
const toMillionths = (rate: number): number => Math.round(rate * 1_000_000)
