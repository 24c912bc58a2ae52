import type { UnitPrice } from './product.ts'

/** Units by dimension, each in multiples of the smallest. */
const measures: readonly Readonly<Record<string, number>>[] = [
  { mg: 1, g: 1_000, kg: 1_000_000, oz: 28_349.523125, lb: 453_592.37 },
  {
    ml: 1,
    cl: 10,
    l: 1_000,
    m3: 1_000_000,
    floz: 29.5735295625,
    pt: 473.176473,
    qt: 946.352946,
    gal: 3_785.411784,
  },
  { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8, yd: 914.4 },
  { m2: 1, ft2: 0.09290304 },
  { item: 1 },
]

export interface PricePerUnit {
  /** Cents, rounded half up. */
  readonly amount: number
  /** "100 ml" */
  readonly per: string
}

/**
 * The price of the base measure, if `price` buys the total; null if the units cannot be compared.
 */
export function calculateUnitPrice(
  price: number,
  { total, totalUnit, base, baseUnit }: UnitPrice,
): PricePerUnit | null {
  const [totalAmount, baseAmount] = [parsePositive(total), parsePositive(base === '' ? '1' : base)]
  const unit = baseUnit === '' ? totalUnit : baseUnit
  const ratio = findRatio(totalUnit, unit)
  if (totalAmount === null || baseAmount === null || ratio === null) return null
  return {
    amount: Math.round((price * baseAmount) / (totalAmount * ratio)),
    per: baseAmount === 1 ? unit : `${baseAmount} ${unit}`,
  }
}

function parsePositive(text: string): number | null {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}

/** Converts one `from` to `to`; null for different dimensions. */
function findRatio(from: string, to: string): number | null {
  const [fromUnit, toUnit] = [normalizeUnit(from), normalizeUnit(to)]
  if (fromUnit === toUnit) return 1
  const measure = measures.find(
    (units) => Object.hasOwn(units, fromUnit) && Object.hasOwn(units, toUnit),
  )
  return measure?.[fromUnit] && measure[toUnit] ? measure[fromUnit] / measure[toUnit] : null
}

const normalizeUnit = (unit: string): string => unit.toLowerCase().replaceAll(/[\s._]/g, '')
