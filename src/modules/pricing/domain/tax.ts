import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/** Parts per million: 88750 is 8.875 %. Basis points are too coarse for local rates. */
export type Millionths = number

/**
 * What is exempt of a unit's price: all of it, all of it below a limit (New York), or the part up
 * to a limit (Massachusetts).
 */
export type TaxExemption =
  | { readonly kind: 'all' }
  | { readonly kind: 'below' | 'up-to'; readonly price: Minor }

export interface TaxRate {
  readonly jurisdiction: string
  readonly rate: Millionths
  readonly exemptions: Readonly<Record<string, TaxExemption>>
  readonly taxesShipping: boolean
}

export interface TaxableUnit {
  readonly price: Minor
  readonly taxCode: string
  readonly taxable: boolean
}

export interface TaxedParts {
  readonly units: readonly Minor[]
  readonly wrap: Minor
  readonly shipping: Minor
}

/**
 * Calculates one jurisdiction's tax on a delivery group: rounded once in total, then allocated to
 * units, wrap and shipping by largest remainder. Wrap and shipping are taxed only if something in
 * the parcel is.
 */
export function calculateGroupTax(
  rate: TaxRate,
  units: readonly TaxableUnit[],
  fees: { wrap: Minor; shipping: Minor },
): TaxedParts {
  const bases = units.map((unit) => getTaxedAmount(rate, unit))
  const hasTaxedUnit = units.some((unit, index) => unit.taxable && (bases[index] ?? 0) > 0)
  const wrap = hasTaxedUnit ? fees.wrap : 0
  const shipping = hasTaxedUnit && rate.taxesShipping ? fees.shipping : 0
  const weights = [...bases, wrap, shipping]
  const base = sum(weights)
  const parts = base === 0 ? weights.map(() => 0) : allocate(calculateTax(base, rate.rate), weights)
  return {
    units: parts.slice(0, units.length),
    wrap: parts[units.length] ?? 0,
    shipping: parts[units.length + 1] ?? 0,
  }
}

function getTaxedAmount(rate: TaxRate, { price, taxCode, taxable }: TaxableUnit): Minor {
  if (!taxable) return 0
  const exemption = Object.hasOwn(rate.exemptions, taxCode) ? rate.exemptions[taxCode] : undefined
  if (!exemption) return price
  if (exemption.kind === 'all') return 0
  if (exemption.kind === 'below') return price < exemption.price ? 0 : price
  return Math.max(0, price - exemption.price)
}

/** Rounds half up. */
export function calculateTax(base: Minor, rate: Millionths): Minor {
  return Number((BigInt(base) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n)
}
